import path from 'node:path';
import { defineConfig } from 'vite';

/** The page that the editor's benchmark is measured against. */
export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  build: {
    rolldownOptions: {
      input: path.join(import.meta.dirname, '../src/testing/bare-canvas.tsx'),
      output: { entryFileNames: 'page.js', assetFileNames: 'page.[ext]' },
    },
  },
});
