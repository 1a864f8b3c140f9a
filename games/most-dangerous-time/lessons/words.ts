import { withTraditional } from '../../lesson.ts';
import { toTraditional } from '../text/traditional.ts';

export const localize = withTraditional(toTraditional);
