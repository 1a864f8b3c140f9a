import { wordsWith } from '../../lesson.ts';
import { traditional } from '../text/traditional.ts';

export const words = wordsWith(traditional);
