import { withTraditional } from '../../lesson.ts';
import { toTraditional } from '../text/to-traditional.ts';

export const localize = withTraditional(toTraditional);
