import { findProgram, installDebianPackage } from './debian.mjs';

const NAMES = ['firefox', 'firefox-esr'];

/**
 * A Firefox for the test of the editor in it: MILLRACE_TEST_FIREFOX, an installed one, else Debian's package. Without one
 * the test is skipped, which is said.
 * @returns environment variables with its path.
 */
export function findFirefox() {
  const found = process.env.MILLRACE_TEST_FIREFOX ?? findProgram(...NAMES) ?? installed();
  if (found) return { MILLRACE_TEST_FIREFOX: found };
  console.log('The test in Firefox is skipped: it is not there (on Debian: apt-get install firefox-esr).');
  return {};
}

function installed() {
  return installDebianPackage('firefox-esr') ? findProgram(...NAMES) : undefined;
}
