import { become, installPackages, runTool, tell } from './ensure-install.mjs';

installPackages();
tell('building the client …');
const built = runTool('vite/bin/vite.js', ['build', 'web', '--logLevel', 'warn']);
if (built !== 0) {
  tell('the client could not be built; see above.');
  process.exit(built);
}
become('cli/src/main.ts', ['serve', ...process.argv.slice(2)]);
