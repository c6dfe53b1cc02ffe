import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './vite/chunk-groups.ts';
import { limitFirstLoad } from './vite/first-load.ts';
import { precompress } from './vite/precompress.ts';

const server = `http://127.0.0.1:${process.env.MILLRACE_PORT ?? '5678'}`;
/** The server accepts changes from its own origin only: the proxy calls it under its own address. */
const toServer = { target: server, changeOrigin: true, headers: { origin: server } };

/** What the page of a workflow loads before it shows. */
const CANVAS = { modules: ['/editor/index.html', '/src/app/pages/workflow.tsx'], maxBytes: 450_000 };

export default defineConfig({
  root: import.meta.dirname,
  // The server says in its pages where they are: the build fits every address.
  base: './',
  plugins: [react(), precompress(), limitFirstLoad(CANVAS)],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/rest': toServer,
      '/api': toServer,
      '/webhook': toServer,
      '/webhook-test': toServer,
      '/form': toServer,
      '/mcp': toServer,
    },
  },
  build: {
    outDir: 'dist',
    rolldownOptions: {
      input: ['index.html', 'api-docs.html'].map((page) => path.join(import.meta.dirname, page)),
      output: { codeSplitting: { groups: chunkGroups(path.join(import.meta.dirname, 'src')) } },
    },
    target: 'es2023',
    // The CSP allows no inline scripts and no data: scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
  },
});
