import type { BinaryFiles } from '@millrace/binary-data';

/** Runners remove files without a word; room that they made is found after this time. */
const MEASURED_FOR_MS = 30_000;

export interface FileSpaceOptions {
  place: Pick<BinaryFiles, 'allBytes'>;
  /** Most bytes of all files; 0 for no limit. */
  maxBytes: number;
  now(): number;
}

/**
 * Room for files of executions. What is claimed is added up, and only when that reaches the limit the files are measured
 * anew: removing a file needs no bookkeeping, and nothing is wrong after a crash.
 */
export class FileSpace {
  readonly #options: FileSpaceOptions;
  #measuring: Promise<void> | undefined;
  #measuredAt: number | undefined;
  #hasRemoved = false;
  #usedBytes = 0;

  constructor(options: FileSpaceOptions) {
    this.#options = options;
  }

  /** Takes room for files that are about to be written. False when there is not so much. */
  async claim(bytes: number): Promise<boolean> {
    const { maxBytes } = this.#options;
    if (maxBytes === 0) return true;
    const isFull = (): boolean => this.#usedBytes + bytes > maxBytes;
    if (this.#measuring || this.#measuredAt === undefined || (isFull() && this.#mayHaveShrunk())) await this.#measure();
    if (isFull()) return false;
    this.#usedBytes += bytes;
    return true;
  }

  /** Files were removed: the next claim that finds no room looks again. */
  noteRemoval(): void {
    this.#hasRemoved = true;
  }

  #mayHaveShrunk(): boolean {
    return this.#hasRemoved || this.#options.now() - (this.#measuredAt ?? 0) >= MEASURED_FOR_MS;
  }

  #measure(): Promise<void> {
    this.#measuring ??= this.#readSizes().finally(() => {
      this.#measuring = undefined;
    });
    return this.#measuring;
  }

  async #readSizes(): Promise<void> {
    this.#hasRemoved = false;
    this.#usedBytes = await this.#options.place.allBytes();
    this.#measuredAt = this.#options.now();
  }
}
