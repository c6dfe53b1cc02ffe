import type { BinaryStore, Item } from '@millrace/node-sdk';

/** A file, folder or link of another machine, in the form the FTP node lists it. */
export interface RemoteEntry {
  type: '-' | 'd' | 'l';
  name: string;
  size: number;
  /** ISO 8601; absent where the server does not tell it reliably. */
  modifyTime?: string;
  accessTime?: string;
  rights?: { user: string; group: string; other: string };
  owner?: string | number;
  group?: string | number;
}

/** How a file is read over connections where each answer takes long. */
export interface ReadPace {
  /** Parts asked for at once. */
  concurrency: number;
  chunkBytes: number;
}

/** Makes the content anew each time it is asked for: a transfer may have to be tried twice. */
export type ContentSource = () => AsyncIterable<Uint8Array>;

/** Files of another machine. Methods throw NodeErrors that name the path. */
export interface RemoteFiles {
  /** The connection has ended. */
  readonly isClosed: boolean;
  /** Without `.` and `..`. */
  list(folder: string): Promise<RemoteEntry[]>;
  download(path: string, pace?: ReadPace): AsyncIterable<Uint8Array>;
  upload(path: string, content: ContentSource): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  deleteFile(path: string): Promise<void>;
  deleteEmptyFolder(path: string): Promise<void>;
  /** With all folders above it; what is there already stays. Does not fail: what needs the folder does. */
  createFolder(path: string): Promise<void>;
}

/** Joins a folder and a name. */
export function joinPath(folder: string, name: string): string {
  return folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
}

/** The folder a path lies in; empty when it names none. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at === -1 ? '' : path.slice(0, Math.max(at, 1));
}

/** Last part of a path. */
export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Every folder above and including a path, outermost first. */
export function foldersTo(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  const root = path.startsWith('/') ? '/' : '';
  return parts.map((_, index) => root + parts.slice(0, index + 1).join('/'));
}

/** Bytes of an item's file, in parts. */
export function binaryContent(binary: BinaryStore, file: NonNullable<Item['binary']>[string]): ContentSource {
  return () => binary.stream(file);
}

/** A text as the content of a file. */
export function textContent(text: string): ContentSource {
  return async function* () {
    yield new TextEncoder().encode(text);
  };
}
