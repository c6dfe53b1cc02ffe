import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type BinaryFiles, FileStoreError } from '@millrace/binary-data';
import type { Transaction } from 'kysely';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { isRowsTable } from '../data-tables/rows/row-names.ts';
import type { DatabaseSchema } from '../database/database-schema.ts';
import { StartError } from '../errors/start-error.ts';
import {
  type BackupCounts,
  type Cell,
  damaged,
  decodeRow,
  END,
  FORMAT,
  FORMAT_VERSION,
  INSTANCE,
  MANIFEST,
  type Manifest,
} from './backup-format.ts';

/** Values that one statement may hold, on either database. */
const MAX_VALUES = 30_000;
const TABLE_PART = /^tables\/([A-Za-z0-9_]{1,63})\/\d{6,}\.ndjson$/;
const EXECUTION_FILE = /^files\/([\w-]{1,64})\/([0-9a-f]{32})$/;

/** A backup that is being read, from its start to its end. */
export interface BackupReader {
  manifest: Manifest;
  /** The content of `instance.json`, when the key is in the backup. */
  instance: string | undefined;
  /**
   * Puts all rows and files where they belong. To be called once.
   * @throws StartError when the backup is damaged or cut off; the transaction is then to be rolled back.
   */
  load(target: LoadTarget): Promise<BackupCounts>;
}

interface LoadTarget {
  transaction: Transaction<DatabaseSchema>;
  /** Where files of executions are to lie. */
  place: BinaryFiles;
  /** Makes the tables in which rows of data tables lie; called once, when all other tables are full. */
  makeRowsTables(): Promise<void>;
}

/**
 * Reads the beginning of a backup.
 * @param archive chunks of the tar archive.
 * @throws StartError
 */
export async function openBackup(archive: AsyncIterable<Uint8Array>): Promise<BackupReader> {
  const entries = entriesOf(archive);
  const manifest = parseManifest(await textOf((await entries.next()).value, MANIFEST));
  let next = await entries.next();
  let instance: string | undefined;
  if (next.value?.header.name === INSTANCE) {
    instance = await textOf(next.value, INSTANCE);
    next = await entries.next();
  }
  const first = next;
  const rest = async function* () {
    if (!first.done) yield first.value;
    yield* entries;
  };
  return { manifest, instance, load: (target) => load(rest(), target) };
}

async function* entriesOf(archive: AsyncIterable<Uint8Array>): AsyncGenerator<ParsedTarEntry, undefined> {
  try {
    yield* Readable.toWeb(Readable.from(archive)).pipeThrough(createTarDecoder({ strict: true }));
  } catch (cause) {
    throw damaged((cause as Error).message, cause);
  }
}

function parseManifest(text: string): Manifest {
  const manifest = parseJson(text, MANIFEST) as Partial<Manifest>;
  if (manifest.format !== FORMAT || typeof manifest.schemaVersion !== 'number') {
    throw new StartError('The file is not a backup of Millrace.', 'Name a file that "millrace backup" wrote.');
  }
  if (manifest.formatVersion !== FORMAT_VERSION) {
    throw new StartError(
      `The backup has a format that this program does not know (version ${manifest.formatVersion}).`,
      'Restore it with the version of Millrace that made it, or a newer one.',
    );
  }
  return manifest as Manifest;
}

async function load(entries: AsyncIterable<ParsedTarEntry>, target: LoadTarget): Promise<BackupCounts> {
  const counts: BackupCounts = { rows: 0, files: 0 };
  let hasRowsTables = false;
  for await (const entry of entries) {
    const { name } = entry.header;
    const [, table] = TABLE_PART.exec(name) ?? [];
    if (!hasRowsTables && (name === END || (table !== undefined && isRowsTable(table)))) {
      await target.makeRowsTables();
      hasRowsTables = true;
    }
    if (table !== undefined) {
      counts.rows += await loadPart(target.transaction, table, await textOf(entry, name));
    } else if (name === END) {
      compareCounts(counts, parseJson(await textOf(entry, END), END) as BackupCounts);
      return counts;
    } else {
      await loadFile(target.place, entry);
      counts.files += 1;
    }
  }
  throw damaged('its end is missing');
}

async function loadPart(transaction: LoadTarget['transaction'], table: string, text: string): Promise<number> {
  const [head = '', ...lines] = text.split('\n');
  const columns = columnsOf(head);
  const batch = Math.max(1, Math.floor(MAX_VALUES / columns.length));
  // Which tables and columns there are is only known when the program runs.
  const open = transaction.withTables<Record<string, Record<string, Cell>>>();
  for (let index = 0; index < lines.length; index += batch) {
    const rows = lines.slice(index, index + batch).map((line) => decodeRow(line, columns.length));
    const values = rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])));
    try {
      await open.insertInto(table).values(values).execute();
    } catch (cause) {
      throw damaged(`rows of "${table}" cannot be stored (${(cause as Error).message})`, cause);
    }
  }
  return lines.length;
}

function columnsOf(head: string): string[] {
  const columns = parseJson(head, 'a table');
  const isWhole = Array.isArray(columns) && columns.length > 0 && columns.every((name) => typeof name === 'string');
  if (!isWhole) throw damaged('the names of columns are missing');
  return columns;
}

async function loadFile(place: BinaryFiles, { header, body }: ParsedTarEntry): Promise<void> {
  const [, execution, name] = EXECUTION_FILE.exec(header.name) ?? [];
  if (execution === undefined || name === undefined) throw damaged(`it holds "${header.name}", which no backup has`);
  try {
    await place.write(execution, name, body);
  } catch (cause) {
    if (!(cause instanceof FileStoreError)) throw damaged((cause as Error).message, cause);
    throw new StartError(
      `The files of executions cannot be written to ${place.description}: ${cause.message}`,
      'Check the room on its disk, or the settings of the bucket.',
      { cause },
    );
  }
}

function compareCounts(loaded: BackupCounts, written: BackupCounts): void {
  if (loaded.rows === written.rows && loaded.files === written.files) return;
  throw damaged(
    `it was written with ${written.rows} rows and ${written.files} files, and holds ${loaded.rows} and ${loaded.files}`,
  );
}

async function textOf(entry: ParsedTarEntry | undefined, name: string): Promise<string> {
  if (entry?.header.name !== name) throw damaged(`"${name}" is missing`);
  const content = await buffer(entry.body).catch((cause: Error) => {
    throw damaged(cause.message, cause);
  });
  return content.toString();
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(`"${name}" is no JSON`, cause);
  }
}
