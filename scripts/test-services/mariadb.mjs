import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findProgram, installDebianPackage } from './debian.mjs';
import { freePort, serverHome, startServer } from './server-process.mjs';

/**
 * Starts a MariaDB server of its own for the tests: on a free port of this machine, with its files in a temporary folder.
 * @returns its address and a function that stops it, or undefined where there is none and none can be installed.
 */
export async function startMariaDb() {
  const program = findServer() ?? (installDebianPackage('mariadb-server') ? findServer() : undefined);
  const installer = findProgram('mariadb-install-db', 'mysql_install_db');
  if (!program || !installer) return undefined;
  const home = serverHome('mariadb', ['mysql']);
  const data = path.join(home.folder, 'data');
  // In the folder that all share, servers of several runs delete the temporary files of each other when they start.
  const own = ['--no-defaults', `--datadir=${data}`, `--tmpdir=${home.folder}`];
  const created = spawnSync(installer, [...own, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    ...home.options,
    encoding: 'utf8',
  });
  if (created.status !== 0) {
    home.remove();
    throw new Error(`MariaDB could not make its files: ${created.stderr || created.stdout || created.error?.message}`);
  }
  const init = path.join(home.folder, 'init.sql');
  writeFileSync(
    init,
    "CREATE USER 'millrace'@'%' IDENTIFIED BY 'millrace';\nGRANT ALL ON *.* TO 'millrace'@'%' WITH GRANT OPTION;\n",
  );
  const port = await freePort();
  const stop = await startServer({
    program,
    args: [
      ...own,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${path.join(home.folder, 'socket')}`,
      `--init-file=${init}`,
      '--skip-name-resolve',
      '--skip-log-bin',
      '--innodb-flush-log-at-trx-commit=0',
    ],
    home,
    ready: 'ready for connections',
  });
  return { url: `mysql://millrace:millrace@127.0.0.1:${port}/mysql`, stop };
}

/** Servers are often not on the path of users. */
function findServer() {
  const places = ['/usr/sbin/mariadbd', '/usr/sbin/mysqld', '/usr/libexec/mariadbd', '/usr/libexec/mysqld'];
  return findProgram('mariadbd') ?? places.find((place) => existsSync(place));
}
