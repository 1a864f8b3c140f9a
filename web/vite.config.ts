import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { stripJsonAttributes, stripUiFromBotWorker, precachePlugin, publicDirOf, SERVICE_WORKER_FILE } from './vite-plugins.ts';

/** Where `npm start` serves the API and the socket. */
const SERVER_URL = 'http://127.0.0.1:8080';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  plugins: [react(), stripJsonAttributes(), precachePlugin(publicDirOf(root))],
  worker: { format: 'es', plugins: () => [stripUiFromBotWorker()] },
  // A target given as an object keeps the Host header, which the server compares with Origin.
  server: { proxy: { '/api': { target: SERVER_URL }, '/ws': { target: SERVER_URL, ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Each game's map and clauses form one chunk, loaded when its table opens.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: { main: `${root}index.html`, sw: `${root}src/sw.ts` },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? SERVICE_WORKER_FILE : 'assets/[name]-[hash].js') },
    },
  },
});
