import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Installs the dependencies when the installed ones are not those of the lockfile. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing dependencies (once; about a minute) …');
  // Not `npm ci`: it refuses a lockfile without the optional packages of other platforms, which a registry may lack.
  const result = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('\nThe dependencies could not be installed. See the message above; check the network and try again.');
    process.exit(1);
  }
}

/** npm keeps what it installed in a lockfile of its own; optional packages of other platforms are missing there. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages(path.join('node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || !place.includes('node_modules/')) return true;
    const present = installed[place];
    return present ? present.version === entry.version : entry.optional === true || entry.peer === true;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
