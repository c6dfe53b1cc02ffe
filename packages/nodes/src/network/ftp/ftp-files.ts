import { isIP } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { type JsonObject, type NodeContext, NodeError } from '@millrace/node-sdk';
import type { Client, FileInfo, FTPContext, FTPResponse } from 'basic-ftp';
import {
  type ContentSource,
  foldersTo,
  type RemoteEntry,
  type RemoteFiles,
} from '../../lib/remote-files/remote-files.ts';
import { rightsOf } from '../../lib/remote-files/rights.ts';

type Surroundings = Pick<NodeContext, 'network' | 'signal'>;

/** `FileType` of the library, which is loaded only when it is needed. */
const FOLDER = 2;
const LINK = 3;

/** Files of an FTP server. One request at a time, as the protocol wants it. */
export class FtpFiles implements RemoteFiles {
  readonly #client: Client;
  readonly #signal: AbortSignal;

  private constructor(client: Client, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
    const onAbort = (): void => this.close();
    signal.addEventListener('abort', onAbort, { once: true });
    client.ftp.socket.once('close', () => signal.removeEventListener('abort', onAbort));
  }

  /**
   * Logs in. Both connections, for commands and for data, go through the guarded network.
   * @throws NodeError `FTP_LOGIN_FAILED`, `FTP_FAILED` or those of the network.
   */
  static async open({ network, signal }: Surroundings, credential: JsonObject, timeoutMs: number): Promise<FtpFiles> {
    const { host, port, user, password } = loginOf(credential);
    const { Client: FtpClient } = await import('basic-ftp');
    const socket = await network.connect({ host, port, timeoutMs });
    const client = new FtpClient(timeoutMs);
    client.ftp.socket = socket;
    client.prepareTransfer = (ftp) => openDataConnection(ftp, network, timeoutMs);
    try {
      await client.ftp.handle(undefined, (reply, task) => {
        if (reply instanceof Error) task.reject(reply);
        else if (reply.code >= 200 && reply.code < 300) task.resolve(reply);
        else if (reply.code >= 300) task.reject(new Error(reply.message));
      });
      // Before the login, for names outside ASCII; servers that do not know it may refuse.
      await client.sendIgnoringError('OPTS UTF8 ON');
      await client.login(user, password);
      await client.useDefaultSettings();
      return new FtpFiles(client, signal);
    } catch (error) {
      client.close();
      if (signal.aborted) throw signal.reason;
      throw loginError(error, `${host}:${port}`, user);
    }
  }

  get isClosed(): boolean {
    return this.#client.closed;
  }

  close(): void {
    this.#client.close();
  }

  async list(folder: string): Promise<RemoteEntry[]> {
    const entries = await this.#do(`list ${folder}`, [folder], () => this.#client.list(folder));
    return entries.filter(({ name }) => name !== '.' && name !== '..').map(toEntry);
  }

  async *download(path: string): AsyncIterable<Uint8Array> {
    const stream = new PassThrough();
    const received = this.#do(`read ${path}`, [path], () => this.#client.downloadTo(stream, path));
    received.catch((error) => stream.destroy(error));
    yield* stream;
    await received;
  }

  async upload(path: string, content: ContentSource): Promise<void> {
    await this.#do(`write ${path}`, [path], () => this.#client.uploadFrom(Readable.from(content()), path));
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#do(`rename ${from} to ${to}`, [from, to], () => this.#client.rename(from, to));
  }

  async deleteFile(path: string): Promise<void> {
    await this.#do(`delete ${path}`, [path], () => this.#client.remove(path));
  }

  async deleteEmptyFolder(path: string): Promise<void> {
    await this.#do(`delete the folder ${path}`, [path], async () =>
      this.#client.send(`RMD ${await this.#client.protectWhitespace(path)}`),
    );
  }

  async createFolder(path: string): Promise<void> {
    for (const folder of foldersTo(path)) {
      await this.#do(`create the folder ${folder}`, [folder], async () =>
        this.#client.sendIgnoringError(`MKD ${await this.#client.protectWhitespace(folder)}`),
      );
    }
  }

  async #do<Result>(what: string, paths: readonly string[], work: () => Promise<Result>): Promise<Result> {
    this.#signal.throwIfAborted();
    for (const path of paths) checkPath(path);
    try {
      return await work();
    } catch (error) {
      if (this.#signal.aborted) throw this.#signal.reason;
      if (error instanceof NodeError) throw error;
      throw refusal(what, error);
    }
  }
}

/**
 * The data connection goes to the machine that the commands go to, whatever address the server names: a server must not
 * choose whom we call.
 */
async function openDataConnection(
  ftp: FTPContext,
  network: Surroundings['network'],
  timeoutMs: number,
): Promise<FTPResponse> {
  const host = ftp.socket.remoteAddress;
  if (!host || !isIP(host)) throw new Error('the connection for commands has ended');
  const { reply, port } = await passivePort(ftp);
  ftp.dataSocket = await network.connect({ host, port, timeoutMs });
  return reply;
}

async function passivePort(ftp: FTPContext): Promise<{ reply: FTPResponse; port: number }> {
  const extended = await ftp.request('EPSV').catch((error: unknown) => {
    // Old servers do not know the command.
    if (isRefusal(error)) return undefined;
    throw error;
  });
  if (extended) {
    const port = Number(/\((?:[|!]{3})(\d+)[|!]\)/.exec(extended.message)?.[1]);
    if (isPort(port)) return { reply: extended, port };
  }
  const reply = await ftp.request('PASV');
  const [high, low] = /(?:\d{1,3},){4}(\d{1,3}),(\d{1,3})/.exec(reply.message)?.slice(1).map(Number) ?? [];
  const port = (high ?? 0) * 256 + (low ?? 0);
  if (!isPort(port)) throw new Error(`the server names no port for data: ${reply.message}`);
  return { reply, port };
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port < 65_536;
}

function loginOf(credential: JsonObject): { host: string; port: number; user: string; password: string } {
  const host = String(credential.host ?? '').trim();
  if (host === '') {
    throw new NodeError('The FTP credential has no host', {
      description: 'Open the credential and fill in the host.',
      code: 'CREDENTIAL_INCOMPLETE',
    });
  }
  const user = String(credential.username ?? '') || 'anonymous';
  const password = String(credential.password ?? '') || (user === 'anonymous' ? 'guest' : '');
  for (const value of [user, password]) {
    if (hasLineBreak(value)) throw new NodeError('User name and password of the FTP credential must be one line');
  }
  return { host, port: Number(credential.port) || 21, user, password };
}

/** A line break would begin a command of its own. */
function checkPath(path: string): void {
  if (path === '') {
    throw new NodeError('The path is empty', { description: 'Give a path on the server, for example /reports.' });
  }
  if (hasLineBreak(path)) {
    throw new NodeError('A path on an FTP server cannot hold a line break', {
      description: 'Look at what the expression of the path gives.',
    });
  }
}

function hasLineBreak(text: string): boolean {
  return /[\r\n\0]/.test(text);
}

function toEntry(info: FileInfo): RemoteEntry {
  const { name, type, size, modifiedAt, permissions, user, group } = info;
  return {
    type: type === FOLDER ? 'd' : type === LINK ? 'l' : '-',
    name,
    size,
    ...(modifiedAt && { modifyTime: modifiedAt.toISOString() }),
    ...(permissions && {
      rights: {
        user: rightsOf(permissions.user),
        group: rightsOf(permissions.group),
        other: rightsOf(permissions.world),
      },
    }),
    ...(user !== undefined && { owner: user }),
    ...(group !== undefined && { group }),
  };
}

function isRefusal(error: unknown): error is Error & { code: number } {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'number';
}

/** What the server says, without its number. */
function answerOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^\d{3}[ -]/, '').trim();
}

function refusal(what: string, cause: unknown): NodeError {
  const isMissing = isRefusal(cause) && cause.code === 550;
  return new NodeError(`Could not ${what}: ${answerOf(cause)}`, {
    ...(isMissing && { description: 'Check that the path exists and that this user may do this there.' }),
    code: isMissing ? 'REMOTE_FILE_NOT_FOUND' : 'REMOTE_FILE_FAILED',
    cause,
  });
}

function loginError(cause: unknown, address: string, user: string): NodeError {
  if (isRefusal(cause) && (cause.code === 530 || cause.code === 430 || cause.code === 332)) {
    return new NodeError(`${address} refused the login of '${user}': ${answerOf(cause)}`, {
      description: 'Check user name and password of the credential.',
      code: 'FTP_LOGIN_FAILED',
    });
  }
  return new NodeError(`The FTP session with ${address} could not be opened: ${answerOf(cause)}`, {
    description: 'Check host and port, and that an FTP server listens there.',
    code: 'FTP_FAILED',
    cause,
  });
}
