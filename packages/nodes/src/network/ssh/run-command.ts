import { type JsonObject, NodeError } from '@millrace/node-sdk';
import type { Client, ClientChannel } from 'ssh2';
import type { SshSession } from '../../lib/ssh/connect-ssh.ts';

/** More output than this is an accident, and would only fill the memory. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a command in a folder of the host. A command that fails is a result, by its code. */
export async function runCommand(
  session: SshSession,
  { command, cwd }: { command: string; cwd: string },
): Promise<JsonObject> {
  if (command.trim() === '') {
    throw new NodeError('There is no command to run', {
      description: 'Enter a command, or check what its expression gives.',
      parameter: 'command',
    });
  }
  const line = cwd.trim() === '' ? command : `cd ${quoted(cwd)} || exit; ${command}`;
  return session.whileOpen(() => execute(session.client, line));
}

function execute(client: Client, line: string): Promise<JsonObject> {
  return new Promise((resolve, reject) => {
    client.exec(line, (error, channel) => {
      if (error) reject(refused(error));
      else collect(channel).then(resolve, reject);
    });
  });
}

function collect(channel: ClientChannel): Promise<JsonObject> {
  return new Promise((resolve, reject) => {
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    let bytes = 0;
    const into = (parts: Buffer[]) => (part: Buffer) => {
      bytes += part.length;
      parts.push(part);
      if (bytes <= MAX_OUTPUT_BYTES) return;
      channel.destroy();
      reject(tooMuch());
    };
    let end: { code: number | null; signal: string | null } = { code: null, signal: null };
    channel.on('exit', (code: number | null, signal?: string) => {
      end = { code, signal: signal ?? null };
    });
    channel.on('data', into(stdout));
    channel.stderr.on('data', into(stderr));
    channel.on('error', reject);
    channel.on('close', () => resolve({ ...end, stdout: textOf(stdout), stderr: textOf(stderr) }));
    // Commands that read their input must not wait for it.
    channel.end();
  });
}

function textOf(parts: Buffer[]): string {
  return Buffer.concat(parts).toString('utf8').trim();
}

/** One word of the shell; `~` at its start stays the home folder. */
function quoted(folder: string): string {
  const [, home = '', rest = ''] = /^(~[\w.-]*(?:\/|$))?(.*)$/s.exec(folder) ?? [];
  return rest === '' ? home : `${home}'${rest.replaceAll("'", "'\\''")}'`;
}

function refused(cause: Error): NodeError {
  return new NodeError(`The host does not run commands for this user: ${cause.message}`, {
    description: 'Check what the SSH server permits.',
    code: 'SSH_COMMAND_REFUSED',
    cause,
  });
}

function tooMuch(): NodeError {
  return new NodeError(`The command put out more than ${MAX_OUTPUT_BYTES / 1024 / 1024} MiB`, {
    description: 'Write its output to a file on the host and download that.',
    code: 'SSH_OUTPUT_TOO_LARGE',
  });
}
