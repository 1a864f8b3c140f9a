import { withTraditional } from '../../lesson.ts';
import { toTraditional } from '../text/hant.ts';

export const localize = withTraditional(toTraditional);
