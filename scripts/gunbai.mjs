import { become, installPackages } from './ready.mjs';

installPackages({ withTools: false });
become('cli/src/main.ts', process.argv.slice(2));
