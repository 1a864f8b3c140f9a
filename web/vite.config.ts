import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { stripUiFromBotWorker, precachePlugin, publicDirOf, SERVICE_WORKER_FILE } from './vite-plugins.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  plugins: [react(), precachePlugin(publicDirOf(root))],
  worker: { format: 'es', plugins: () => [stripUiFromBotWorker()] },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // A map with its clauses is one chunk, fetched only when its table opens.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: { main: `${root}index.html`, sw: `${root}src/sw.ts` },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? SERVICE_WORKER_FILE : 'assets/[name]-[hash].js') },
    },
  },
});
