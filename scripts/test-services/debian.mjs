import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib/root.mjs';

let isUpdated = false;

/** Set by a whole run, and by `--install`: a developer who tests one folder did not ask for servers on his machine. */
const ALLOWED = 'MILLRACE_TEST_INSTALL';

/** Lets what follows install Debian packages. */
export function allowDebianPackages() {
  process.env[ALLOWED] = 'true';
}

/**
 * Installs a Debian package, when this is a Debian machine, we may, and the run is allowed to.
 * @returns whether it is installed now.
 */
export function installDebianPackage(name) {
  if (!canInstall() || process.env[ALLOWED] !== 'true') return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  console.log(`Installing ${name} for the tests …`);
  if (!isUpdated) isUpdated = apt('update');
  return apt('install', '-y', '--no-install-recommends', name);
}

/** Whether this is a Debian machine whose packages we may change. */
export function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && findProgram('apt-get') !== undefined;
}

/**
 * Unpacks a Debian package into a folder of the checkout, once, without installing it.
 * @param program where the package has its program.
 * @returns path of the program; undefined where it cannot be had.
 */
export function unpackDebianPackage(name, program) {
  if (process.platform !== 'linux') return undefined;
  const folder = path.join(root, 'node_modules/.cache/millrace-debian', name);
  const unpacked = path.join(folder, program);
  if (!existsSync(unpacked)) {
    console.log(`Fetching ${name} for the tests …`);
    mkdirSync(folder, { recursive: true });
    const run = (command, ...args) => spawnSync(command, args, { cwd: folder, stdio: 'ignore' }).status === 0;
    if (!run('apt-get', '-qq', 'download', name)) return undefined;
    for (const file of readdirSync(folder)) if (file.endsWith('.deb')) run('dpkg', '-x', file, '.');
  }
  return existsSync(unpacked) ? unpacked : undefined;
}

/** Path of a program, or undefined. */
export function findProgram(...names) {
  for (const name of names) {
    const result = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (result.status === 0) return result.stdout.trim();
  }
  return undefined;
}
