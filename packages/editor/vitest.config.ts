import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

/** Parts of the editor in a real browser: fields, data views, editors. */
export default mergeConfig(
  vite,
  defineConfig({
    // Found while tests run, they would load the page anew, and the tests with it.
    optimizeDeps: { entries: ['src/**/*.browser.test.tsx'], include: ['@tanstack/react-router', 'uqr'] },
    test: {
      name: 'components',
      // Long enough for a busy machine: none of them waits for a time to pass.
      testTimeout: 60_000,
      include: ['src/**/*.browser.test.tsx'],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            executablePath: process.env.MILLRACE_TEST_CHROMIUM ?? '/usr/bin/chromium',
            args: ['--no-sandbox', '--disable-gpu'],
          },
        }),
        instances: [{ browser: 'chromium', viewport: { width: 900, height: 700 } }],
      },
    },
  }),
);
