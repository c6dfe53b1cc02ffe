import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'packages/editor/src/**/*.test.tsx', 'scripts/**/*.test.mjs'],
          exclude: ['**/*.db.test.ts', '**/*.process.test.ts', '**/*.browser.test.tsx', '**/node_modules/**'],
        },
      },
      {
        // What must not compile, and which types things have.
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: ['packages/*/src/**/*.test-d.ts'],
            tsconfig: './tsconfig.types.json',
          },
        },
      },
      {
        // Tests that start processes or talk to a database: not beside each other, they would starve on few cores.
        test: {
          name: 'integration',
          include: [
            'packages/*/src/**/*.db.test.ts',
            'packages/*/src/**/*.process.test.ts',
            'e2e/{compat,templates,packaging}/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
