import { become, installPackages } from './ready.mjs';

installPackages();
become('cli/src/main.ts', process.argv.slice(2));
