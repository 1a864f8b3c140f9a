import { wordsWith } from '../../lesson.ts';
import { traditional } from '../text/hant.ts';

export const words = wordsWith(traditional);
