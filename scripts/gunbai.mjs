import { become, installPackages } from './ensure-install.mjs';

installPackages({ withTools: false });
become('cli/src/main.ts', process.argv.slice(2));
