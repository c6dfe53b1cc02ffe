import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort, whenOpen } from './free-port.ts';

const NOBODY = 65_534;
const PASSWORD = 'secret word';
/** `openssl passwd -6`: what the server's own tool makes of a password takes seconds to check. */
const PASSWORD_HASH =
  '$6$millrace$uu.lG2WoMVBc0d.rKK/tL.q1uEF193PxJ7TpiyK2mMlmEFtXPnfq361AijaF9Oup7cUCe.nS2WQWDJn9W0hHr1';

/** Pure-FTPd of this machine, which only root can run; the test command installs it where it may. */
export const ftpServerProgram =
  process.getuid?.() === 0
    ? [process.env.MILLRACE_TEST_FTPD, '/usr/sbin/pure-ftpd'].find(
        (program) => program !== undefined && existsSync(program),
      )
    : undefined;

export interface RunningFtpServer {
  /** Fields of the credential `ftp`. */
  credential: { host: string; port: number; username: string; password: string };
  /** What the user sees as `/`. */
  folder: string;
  stop(): Promise<void>;
}

/** Starts Pure-FTPd on a loopback port with one user of its own. */
export async function startFtpServer(): Promise<RunningFtpServer> {
  const base = await realpath(await mkdtemp(path.join(os.tmpdir(), 'millrace-ftpd-')));
  const folder = path.join(base, 'files');
  await chmod(base, 0o755);
  await mkdir(folder);
  await chown(folder, NOBODY, NOBODY);
  const users = path.join(base, 'users');
  const database = path.join(base, 'users.pdb');
  const user = { username: 'ann', password: PASSWORD };
  await writeFile(users, `${user.username}:${PASSWORD_HASH}:${NOBODY}:${NOBODY}::${folder}/./::::::::::::\n`);
  runTool(['mkdb', database, '-f', users]);
  const port = await freePort();
  const settings = ['--noanonymous', '--dontresolve', '--maxclientsperip', '50', '--minuid', '100'];
  const server = spawn(
    ftpServerProgram as string,
    ['-S', `127.0.0.1,${port}`, '-l', `puredb:${database}`, ...settings],
    {
      stdio: 'ignore',
    },
  );
  const exited = once(server, 'exit');
  await whenOpen(port);
  return {
    credential: { host: '127.0.0.1', port, ...user },
    folder,
    async stop() {
      server.kill('SIGTERM');
      await exited;
      await rm(base, { recursive: true, force: true });
    },
  };
}

function runTool(args: string[]): void {
  const result = spawnSync('pure-pw', args, { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`pure-pw ${args[0]} failed: ${result.stderr || result.error?.message}`);
}
