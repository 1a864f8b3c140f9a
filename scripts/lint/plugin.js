// The project's own lint rules, loaded by .oxlintrc.json.
import { fileNames } from './file-names.js';
import { layers } from './layers.js';

export default { meta: { name: 'gunbai' }, rules: { layers, 'file-names': fileNames } };
