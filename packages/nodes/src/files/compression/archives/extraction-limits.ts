import { NodeError } from '@millrace/node-sdk';

/** Most bytes that are taken out of archives of one item. */
const MAX_BYTES = 2 * 1024 ** 3;
const MAX_FILES = 10_000;
/** Beyond so many bytes, content must not be more than so many times larger than its archive. */
const RATIO_FROM_BYTES = 100 * 1024 ** 2;
const MAX_RATIO = 200;

/** Watches what comes out of an archive: a small one can hold more than any disk. */
export class ExtractionLimits {
  readonly #archiveBytes: number;
  #bytes = 0;
  #files = 0;

  constructor(archiveBytes: number) {
    this.#archiveBytes = archiveBytes;
  }

  addFile(): void {
    if (++this.#files > MAX_FILES) throw tooLarge(`more than ${MAX_FILES} files`);
  }

  /** @throws NodeError when it is too much. */
  addBytes(count: number): void {
    this.#bytes += count;
    if (this.#bytes > MAX_BYTES) throw tooLarge('more than 2 GiB');
    if (this.#bytes > RATIO_FROM_BYTES && this.#bytes > this.#archiveBytes * MAX_RATIO) {
      throw tooLarge(`more than ${MAX_RATIO} times its own size`);
    }
  }

  async *watch(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      this.addBytes(part.byteLength);
      yield part;
    }
  }
}

function tooLarge(what: string): NodeError {
  return new NodeError(`The archive holds ${what}`, {
    description: 'Archives like this fill disks and memory. Unpack it elsewhere, or in parts.',
    parameter: 'binaryPropertyName',
    code: 'ARCHIVE_TOO_LARGE',
  });
}
