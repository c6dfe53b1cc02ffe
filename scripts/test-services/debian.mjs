import { spawnSync } from 'node:child_process';

let isUpdated = false;

/**
 * Installs a Debian package, when this is a Debian machine and we may.
 * @returns whether it is installed now.
 */
export function installDebianPackage(name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  console.log(`Installing ${name} for the tests …`);
  if (!isUpdated) isUpdated = apt('update');
  return apt('install', '-y', '--no-install-recommends', name);
}

/** Path of a program, or undefined. */
export function findProgram(...names) {
  for (const name of names) {
    const result = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (result.status === 0) return result.stdout.trim();
  }
  return undefined;
}
