import { handOver, installPackages } from './ensure-install.mjs';

installPackages({ withTools: false });
handOver('cli/src/main.ts', process.argv.slice(2));
