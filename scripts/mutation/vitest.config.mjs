import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { root } from '../lib/root.mjs';

/** @type {{ file: string, start: number, end: number, replacement: string } | null} */
const mutant = JSON.parse(process.env.MILLRACE_MUTANT);
const mutated = mutant && path.join(root, mutant.file);
const leftOut = process.env.MILLRACE_MUTANT_SERVERS ? [] : ['**/*.process.test.ts', '**/*.db.test.ts'];

/** Tests of an area with one change in a source, or none. The file on the disk stays as it is. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (text, id) =>
        mutant && id === mutated
          ? { code: text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end), map: null }
          : undefined,
    },
  ],
  test: {
    include: JSON.parse(process.env.MILLRACE_MUTANT_TESTS),
    exclude: ['**/*.browser.test.tsx', ...leftOut, '**/node_modules/**'],
    // It would serve the source without the change.
    fsModuleCache: false,
    testTimeout: 60_000,
    isolate: false,
    unstubGlobals: true,
    bail: 1,
    reporters: [['default', { summary: false }]],
  },
});
