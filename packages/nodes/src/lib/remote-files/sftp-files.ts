import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NodeError } from '@millrace/node-sdk';
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import type { SshSession } from '../ssh/connect-ssh.ts';
import { type ContentSource, foldersTo, type ReadPace, type RemoteEntry, type RemoteFiles } from './remote-files.ts';
import { rightsOf } from './rights.ts';

const USUAL_PACE: ReadPace = { concurrency: 1, chunkBytes: 64 * 1024 };

/** Files over an SSH connection. */
export class SftpFiles implements RemoteFiles {
  readonly #session: SshSession;
  readonly #sftp: SFTPWrapper;
  readonly #signal: AbortSignal;

  private constructor(session: SshSession, sftp: SFTPWrapper, signal: AbortSignal) {
    this.#session = session;
    this.#sftp = sftp;
    this.#signal = signal;
  }

  get isClosed(): boolean {
    return !this.#session.isOpen;
  }

  /** @throws NodeError `SFTP_FAILED` when the host offers no file transfer. */
  static async open(session: SshSession, signal: AbortSignal): Promise<SftpFiles> {
    try {
      const sftp = await session.whileOpen(() => answer<SFTPWrapper>((done) => session.client.sftp(done)));
      // Failed requests tell of themselves; this is what belongs to none.
      sftp.on('error', () => undefined);
      return new SftpFiles(session, sftp, signal);
    } catch (error) {
      if (error instanceof NodeError || signal.aborted) throw error;
      throw new NodeError(`The host offers no file transfer over SSH: ${messageOf(error)}`, {
        description: 'Check that SFTP is allowed for this user on the server.',
        code: 'SFTP_FAILED',
      });
    }
  }

  async list(folder: string): Promise<RemoteEntry[]> {
    const entries = await this.#do(`list ${folder}`, () =>
      answer<FileEntryWithStats[]>((done) => this.#sftp.readdir(folder, done)),
    );
    return entries.filter(({ filename }) => filename !== '.' && filename !== '..').map(toEntry);
  }

  async *download(path: string, { concurrency, chunkBytes } = USUAL_PACE): AsyncIterable<Uint8Array> {
    const sftp = this.#sftp;
    const what = `read ${path}`;
    const handle = await this.#do(what, () => answer<Buffer>((done) => sftp.open(path, 'r', done)));
    const pending: Array<Promise<Buffer>> = [];
    let position = 0;
    const ask = (): void => {
      const part = this.#do(what, () => readPart(sftp, handle, position, chunkBytes));
      // It is awaited in its turn; until then nobody listens.
      part.catch(() => undefined);
      pending.push(part);
      position += chunkBytes;
    };
    try {
      for (;;) {
        while (pending.length < concurrency) ask();
        const bytes = (await pending.shift()) as Buffer;
        if (bytes.length > 0) yield bytes;
        if (bytes.length < chunkBytes) return;
      }
    } finally {
      sftp.close(handle, () => undefined);
    }
  }

  async upload(path: string, content: ContentSource): Promise<void> {
    await this.#do(`write ${path}`, () =>
      pipeline(Readable.from(content()), this.#sftp.createWriteStream(path), { signal: this.#signal }),
    );
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#do(`rename ${from} to ${to}`, () => answer<void>((done) => this.#sftp.rename(from, to, done)));
  }

  async deleteFile(path: string): Promise<void> {
    await this.#do(`delete ${path}`, () => answer<void>((done) => this.#sftp.unlink(path, done)));
  }

  async deleteEmptyFolder(path: string): Promise<void> {
    await this.#do(`delete the folder ${path}`, () => answer<void>((done) => this.#sftp.rmdir(path, done)));
  }

  async createFolder(path: string): Promise<void> {
    for (const folder of foldersTo(path)) {
      // Most of them are there already, which servers tell in different ways.
      await this.#do('', () => answer<void>((done) => this.#sftp.mkdir(folder, done))).catch(() => undefined);
      this.#signal.throwIfAborted();
    }
  }

  /** Ends the file transfer; the connection stays. */
  close(): void {
    this.#sftp.end();
  }

  async #do<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#session.whileOpen(work);
    } catch (error) {
      if (error instanceof NodeError || this.#signal.aborted) throw error;
      throw refusal(what, error);
    }
  }
}

/** The answer that a request of the library calls back with. */
function answer<Result>(
  start: (done: (error: Error | null | undefined, result?: Result) => void) => void,
): Promise<Result> {
  return new Promise((resolve, reject) =>
    start((error, result) => (error ? reject(error) : resolve(result as Result))),
  );
}

/** As many bytes as there are, up to `length`: servers may give fewer than asked for. */
async function readPart(sftp: SFTPWrapper, handle: Buffer, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const count = await new Promise<number>((resolve, reject) => {
      sftp.read(handle, buffer, filled, length - filled, position + filled, (error, bytesRead) =>
        error && !isEndOfFile(error) ? reject(error) : resolve(error ? 0 : bytesRead),
      );
    });
    if (count === 0) break;
    filled += count;
  }
  return buffer.subarray(0, filled);
}

function isEndOfFile(error: Error): boolean {
  return (error as { code?: unknown }).code === 1;
}

function toEntry({ filename, attrs, longname }: FileEntryWithStats): RemoteEntry {
  const seconds = (value: number): string => new Date(value * 1000).toISOString();
  return {
    type: attrs.isDirectory() ? 'd' : attrs.isSymbolicLink() || longname.startsWith('l') ? 'l' : '-',
    name: filename,
    size: attrs.size,
    modifyTime: seconds(attrs.mtime),
    accessTime: seconds(attrs.atime),
    rights: { user: rightsOf(attrs.mode >> 6), group: rightsOf(attrs.mode >> 3), other: rightsOf(attrs.mode) },
    owner: attrs.uid,
    group: attrs.gid,
  };
}

const REASONS: Record<number, { reason: string; description: string }> = {
  2: {
    reason: 'there is no such file or folder',
    description: 'Check the path; it is seen from the root of the server.',
  },
  3: { reason: 'the server does not permit it', description: 'Check what this user may do in that folder.' },
  4: {
    reason: 'the server refused it',
    description: 'Check that the path is right, and that a folder is empty before it is deleted.',
  },
};

function refusal(what: string, cause: unknown): NodeError {
  const code = (cause as { code?: unknown }).code;
  const known = typeof code === 'number' ? REASONS[code] : undefined;
  return new NodeError(`Could not ${what}: ${known?.reason ?? messageOf(cause)}`, {
    ...(known && { description: known.description }),
    code: code === 2 ? 'REMOTE_FILE_NOT_FOUND' : 'REMOTE_FILE_FAILED',
    cause,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
