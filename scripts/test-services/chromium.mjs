import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { node24Path } from '../lib/node24.mjs';
import { root } from '../lib/root.mjs';
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
  const downloaded = downloadChromium();
  if (downloaded) return downloaded;
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian: apt-get install chromium), or set MILLRACE_TEST_CHROMIUM to its path.',
  );
}

/** The browser that Playwright brings, for machines where nothing can be installed system-wide. */
function downloadChromium() {
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const result = spawnSync(node24Path(), [cli, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (result.status !== 0) return undefined;
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
