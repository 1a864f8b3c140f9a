import type { Reading } from '@gunbai/kits/text';
import rulings from './data/rulings.json' with { type: 'json' };
import sections from './data/sections.json' with { type: 'json' };

export const reading: Reading = { sections, rulings };
