import { type FileHandle, open } from 'node:fs/promises';

/**
 * Flushes the write-ahead log to disk on another thread, so that a commit does not hold up the event loop.
 * The file is kept open: it lives as long as the database is open.
 */
export class WriteAheadLog {
  readonly #path: string | undefined;
  #file: Promise<FileHandle> | undefined;

  /** @param file the database. */
  constructor(file: string) {
    this.#path = file === ':memory:' ? undefined : `${file}-wal`;
  }

  async flush(): Promise<void> {
    if (!this.#path) return;
    await (await this.#open(this.#path)).datasync();
  }

  async close(): Promise<void> {
    await (await this.#file?.catch(() => undefined))?.close();
  }

  /** A failure is not kept: the next flush tries again. */
  #open(path: string): Promise<FileHandle> {
    if (this.#file) return this.#file;
    const file = open(path, 'r+');
    this.#file = file;
    file.catch(() => {
      this.#file = undefined;
    });
    return file;
  }
}
