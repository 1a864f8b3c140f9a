import { handOver, installPackages, runTool, logStatus } from './ensure-install.mjs';

installPackages();
logStatus('building the client …');
const built = runTool('vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn']);
if (built !== 0) {
  logStatus('the client could not be built; see above.');
  process.exit(built);
}
handOver('cli/src/main.ts', ['serve', ...process.argv.slice(2)]);
