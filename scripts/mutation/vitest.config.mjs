import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { root } from '../lib/root.mjs';

/** @type {{ file: string, start: number, end: number, replacement: string }} */
const mutant = JSON.parse(process.env.MILLRACE_MUTANT);
const mutated = path.join(root, mutant.file);

/** Tests of an area with one change in a source. The file on the disk stays as it is. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (text, id) =>
        id === mutated
          ? { code: text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end), map: null }
          : undefined,
    },
  ],
  test: {
    include: JSON.parse(process.env.MILLRACE_MUTANT_TESTS),
    exclude: ['**/*.browser.test.tsx', '**/node_modules/**'],
    isolate: false,
    unstubGlobals: true,
    bail: 1,
    reporters: [['default', { summary: false }]],
  },
});
