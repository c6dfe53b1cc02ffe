import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

/** Not beside each other: they start processes or talk to a database, and would starve on few cores. */
const oneByOne = {
  fileParallelism: false,
  // What they start has its own processes; their own modules are read once.
  isolate: false,
  // They wait for what happens, not for a time: a limit is only for what never does.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // After unit tests, which take all cores, where a run names files of both.
  sequence: { groupOrder: 1 },
};

/** Slow, and about the processes beside the server, or about SQLite alone: on another database they would show the same. */
const besideDatabase = [
  '**/*command.process.test.ts',
  '**/held-runner.process.test.ts',
  '**/published-packages.process.test.ts',
  '**/written-package.process.test.ts',
];

const postgresTemplate = 'packages/server/src/testing/postgres-template.ts';

/** Whole servers, once more on PostgreSQL where one is there. */
const onPostgres: TestProjectConfiguration = {
  test: {
    ...oneByOne,
    name: 'postgres',
    globalSetup: postgresTemplate,
    include: ['packages/server/src/**/*.process.test.ts'],
    exclude: [...besideDatabase, '**/node_modules/**'],
    env: { MILLRACE_TEST_DATABASE: 'postgres' },
  },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // A process of its own for each file took three quarters of the time: each read the same modules again.
          isolate: false,
          // All cores: Vitest leaves one idle, which is half of what two have.
          maxWorkers: '100%',
          unstubGlobals: true,
          // Long enough for a busy machine: none of them waits for a time to pass.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/editor/src/**/*.test.tsx',
            'packages/editor/vite/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
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
        test: {
          ...oneByOne,
          name: 'integration',
          globalSetup: postgresTemplate,
          include: ['packages/server/src/**/*.{db,process}.test.ts'],
          exclude: [...besideDatabase, '**/node_modules/**'],
        },
      },
      {
        // Nodes and the services that they talk to, workflows, the package: none needs the database of a server.
        test: {
          ...oneByOne,
          name: 'apart',
          include: [
            'packages/!(server)/src/**/*.{db,process}.test.ts',
            'e2e/{compat,compat/services,templates,packaging}/*.test.ts',
            ...besideDatabase,
          ],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        // Whole ones (`MILLRACE_CAMPAIGN=full`) measure: nothing runs beside them then.
        test: {
          ...oneByOne,
          name: 'campaigns',
          include: ['test/**/*.campaign.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
      ...(process.env.MILLRACE_TEST_POSTGRES_URL === undefined ? [] : [onPostgres]),
    ],
  },
});
