import { defineConfig } from '@playwright/test';
import { chromiumArguments } from './support/chromium-arguments.ts';

export default defineConfig({
  testDir: './tests',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  // Two cores are all that can be counted on, and each test waits a third of its time for its own server and its own pages.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    headless: true,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // A trace takes a third of the time of all tests: `--trace on` keeps one of the test that you look into.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.MILLRACE_TEST_CHROMIUM ?? '/usr/bin/chromium',
      args: [...chromiumArguments],
    },
  },
});
