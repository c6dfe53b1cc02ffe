import { findProgram, installDebianPackage } from './debian.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium for the browser tests: MILLRACE_TEST_CHROMIUM, an installed one, else Debian's package.
 * @throws Error that says what to install.
 */
export function findChromium() {
  const path = process.env.MILLRACE_TEST_CHROMIUM ?? findProgram(...NAMES);
  if (path) return path;
  if (installDebianPackage('chromium')) return findProgram(...NAMES);
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian: apt-get install chromium), or set MILLRACE_TEST_CHROMIUM to its path.',
  );
}
