import type { BinaryData } from '@millrace/workflow';

/** Where bytes of items are kept. */
export interface BinaryStore {
  /** Stores bytes. The type is guessed from the name, then the content, when not given. */
  create(
    content: Uint8Array | AsyncIterable<Uint8Array>,
    about?: { fileName?: string; mimeType?: string },
  ): Promise<BinaryData>;
  /** All bytes at once. @throws NodeError `BINARY_NOT_FOUND` when the data is gone. */
  read(binary: BinaryData): Promise<Uint8Array>;
  /** The bytes in parts, for data that is passed on. @throws NodeError `BINARY_NOT_FOUND` when the data is gone. */
  stream(binary: BinaryData): AsyncIterable<Uint8Array>;
}

/** Files of the machine, within the folders that the operator lists. Paths are absolute. */
export interface FileAccess {
  /** @throws NodeError `FILE_NOT_ALLOWED`, `FILE_NOT_FOUND`, `FILE_FAILED` */
  read(path: string): Promise<Uint8Array>;
  /** The bytes in parts, for files that are passed on. Fails with the first part as `read` does. */
  stream(path: string): AsyncIterable<Uint8Array>;
  /**
   * Writes a whole file, or adds to its end. Its folder must exist.
   * @throws NodeError `FILE_NOT_ALLOWED`, `FILE_FAILED`
   */
  write(path: string, content: Uint8Array | AsyncIterable<Uint8Array>, options?: { append?: boolean }): Promise<void>;
  /**
   * Files that a glob pattern (`*`, `**`, `?`, `[a-z]`, `{a,b}`) or a plain path names, sorted. What lies outside the
   * allowed folders is left out; a pattern that can only match outside is refused.
   * @throws NodeError `FILE_NOT_ALLOWED`
   */
  list(pattern: string): Promise<string[]>;
  /**
   * Tells of what happens to a file, or in a folder and below it, until it is closed. What lies outside the allowed folders
   * is left out. Resolves when it watches. A file need not exist yet, its folder has to.
   * @throws NodeError `FILE_NOT_ALLOWED`, `FILE_NOT_FOUND`, `FILE_FAILED`
   */
  watch(path: string, options: WatchOptions): Promise<FileWatch>;
}

/** What happens to files and folders. */
export interface FileEvent {
  kind: 'add' | 'change' | 'unlink' | 'addDir' | 'unlinkDir';
  /** Absolute path, with the name under which it is watched. */
  path: string;
}

export interface WatchOptions {
  onEvent(event: FileEvent): void;
  /** It watches no longer. */
  onFailure(error: unknown): void;
  /** How many levels of folders below the watched one; 0 for none. Default: all. */
  depth?: number;
  /** Also tells of what is there at first, as added. Default false. */
  tellsExisting?: boolean;
  /** Follows symbolic links. Default true. */
  followsLinks?: boolean;
  /** Tells of a file when it has not grown for two seconds. Default false. */
  awaitsWriteEnd?: boolean;
  /** Looks again and again: for network folders, which do not tell of changes. Default false. */
  polls?: boolean;
  /** Paths that are left out, with all below them. */
  ignores?(path: string): boolean;
}

/** What watches files. */
export interface FileWatch {
  close(): Promise<void>;
}
