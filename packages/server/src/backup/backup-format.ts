import { StartError } from '../errors/start-error.ts';

/**
 * A backup is a tar archive, packed with gzip: `manifest.json`, `instance.json` where the key was asked for,
 * `tables/<table>/<part>.ndjson` (a line with the names of the columns, then a line for each row), `files/<execution>/<name>`
 * with the bytes of items, and `end.json`, which tells a whole backup from one that was cut off. It depends on no kind of
 * database.
 */
export const FORMAT = 'millrace-backup';
export const FORMAT_VERSION = 1;

export const MANIFEST = 'manifest.json';
export const INSTANCE = 'instance.json';
export const END = 'end.json';

export interface Manifest {
  format: typeof FORMAT;
  formatVersion: number;
  /** Version of the program that made it. */
  program: string;
  /** ms since the epoch. */
  createdAt: number;
  schemaVersion: number;
  /** Short name of the encryption key that the secrets in it need. */
  keyId: string;
}

/** What a whole backup holds. */
export interface BackupCounts {
  rows: number;
  files: number;
}

/** A value of a column. */
export type Cell = string | number | null | Uint8Array;

export function encodeRow(cells: readonly Cell[]): string {
  return JSON.stringify(cells.map((cell) => (cell instanceof Uint8Array ? { bytes: toBase64(cell) } : cell)));
}

/** @throws StartError for what is no row. */
export function decodeRow(line: string, width: number): Cell[] {
  const cells: unknown = JSON.parse(line);
  if (!Array.isArray(cells) || cells.length !== width) throw damaged('a row has not as many values as columns');
  return cells.map(decodeCell);
}

function decodeCell(cell: unknown): Cell {
  if (cell === null || typeof cell === 'string' || typeof cell === 'number') return cell;
  if (typeof cell === 'object' && 'bytes' in cell && typeof cell.bytes === 'string') {
    return Buffer.from(cell.bytes, 'base64');
  }
  throw damaged('a value of a row is of no known kind');
}

export function damaged(reason: string, cause?: unknown): StartError {
  return new StartError(`The backup is damaged: ${reason}.`, 'Use another copy of it, or an older one.', { cause });
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
