import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

/** The OpenSSH server of this machine; the test command installs it where it may. */
export const sshServerProgram = [process.env.MILLRACE_TEST_SSHD, '/usr/sbin/sshd', '/usr/bin/sshd'].find(
  (program) => program !== undefined && existsSync(program),
);

export interface RunningSshServer {
  /** Fields of the credentials `sshPrivateKey` and `sftp`. */
  credential: { host: string; port: number; username: string; privateKey: string; passphrase: string };
  /** A folder for the test's files. */
  folder: string;
  stop(): Promise<void>;
}

/** Starts OpenSSH on a loopback port with a host key of its own; the current user may log in by a key with passphrase. */
export async function startSshServer(): Promise<RunningSshServer> {
  const base = await realpath(await mkdtemp(path.join(os.tmpdir(), 'millrace-sshd-')));
  const folder = path.join(base, 'files');
  await mkdir(folder);
  const port = await freePort();
  const passphrase = 'correct horse';
  const file = (name: string): string => path.join(base, name);
  await makeKey(file('host-key'), '');
  await makeKey(file('user-key'), passphrase);
  await copyFile(file('user-key.pub'), file('authorized-keys'));
  await writeFile(file('config'), configuration(port, file));
  // As root it insists on this folder, which only its system service makes.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  const server = spawn(sshServerProgram as string, ['-D', '-e', '-f', file('config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(server, 'exit');
  await whenListening(server.stderr, exited);
  const privateKey = await readFile(file('user-key'), 'utf8');
  return {
    credential: { host: '127.0.0.1', port, username: os.userInfo().username, privateKey, passphrase },
    folder,
    async stop() {
      server.kill('SIGTERM');
      await exited;
      await rm(base, { recursive: true, force: true });
    },
  };
}

/** By OpenSSH itself: of the keys that ssh2 makes it refuses one in 256. */
async function makeKey(file: string, passphrase: string): Promise<void> {
  await promisify(execFile)('ssh-keygen', ['-q', '-t', 'ed25519', '-a', '4', '-N', passphrase, '-C', '', '-f', file]);
}

function configuration(port: number, file: (name: string) => string): string {
  return [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${file('host-key')}`,
    `AuthorizedKeysFile ${file('authorized-keys')}`,
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin yes',
    'Subsystem sftp internal-sftp',
    '',
  ].join('\n');
}

async function whenListening(log: NodeJS.ReadableStream, exited: Promise<unknown>): Promise<void> {
  let text = '';
  const listening = new Promise<void>((resolve) => {
    log.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('Server listening')) resolve();
    });
  });
  await Promise.race([
    listening,
    exited.then(() => Promise.reject(new Error(`The SSH server ended while it started: ${text}`))),
  ]);
}
