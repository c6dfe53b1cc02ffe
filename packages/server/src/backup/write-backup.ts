import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BinaryFiles, BinaryFolder } from '@millrace/binary-data';
import { createTarPacker, type TarPackController } from 'modern-tar';
import type { Database } from '../database/database.ts';
import { schemaVersion } from '../database/migrate.ts';
import type { InstanceFile } from '../instance/data-folder.ts';
import { programVersion } from '../instance/program-version.ts';
import {
  type BackupCounts,
  END,
  encodeRow,
  FORMAT,
  FORMAT_VERSION,
  INSTANCE,
  MANIFEST,
  type Manifest,
} from './backup-format.ts';
import { keptTables } from './kept-tables.ts';
import { type Row, type TableSnapshot, withTableSnapshot } from './table-snapshot.ts';

/** Of a part of a table; a single row may be longer. */
const MAX_PART_BYTES = 4_194_304;

export interface WriteBackupOptions {
  database: Database;
  /** Where files of executions lie. */
  place: BinaryFiles;
  keyId: string;
  /** Goes into the backup when it is given: whoever has the backup then reads all secrets. */
  instance?: InstanceFile | undefined;
  now: number;
}

/** All that an instance stores, as it is at one moment, while it runs. Chunks of a tar archive. */
export async function* writeBackup(options: WriteBackupOptions): AsyncGenerator<Uint8Array, BackupCounts> {
  const { readable, controller } = createTarPacker();
  const archive = new ArchiveWriter(controller, options.now);
  const filling = fill(archive, options).catch((error: unknown) => {
    controller.error(error);
    throw error;
  });
  // Waited for at the end; until then the reader hears of a failure first.
  filling.catch(() => undefined);
  yield* readable;
  return await filling;
}

async function fill(archive: ArchiveWriter, options: WriteBackupOptions): Promise<BackupCounts> {
  const { database, place, keyId, instance, now } = options;
  const manifest: Manifest = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    program: programVersion,
    createdAt: now,
    schemaVersion: await schemaVersion(database.db),
    keyId,
  };
  await archive.text(MANIFEST, JSON.stringify(manifest));
  if (instance) await archive.text(INSTANCE, JSON.stringify(instance));
  const counts: BackupCounts = { rows: 0, files: 0 };
  const tables = await keptTables(database);
  await withTableSnapshot(database, async (snapshot) => {
    for (const name of tables) {
      counts.rows += await writeTable(archive, name, snapshot);
    }
  });
  // A store has backups of its own.
  if (place instanceof BinaryFolder) counts.files = await writeFiles(archive, place.root);
  await archive.text(END, JSON.stringify(counts));
  archive.finish();
  return counts;
}

async function writeTable(archive: ArchiveWriter, table: string, snapshot: TableSnapshot): Promise<number> {
  let [count, part, bytes] = [0, 0, 0];
  let lines: string[] = [];
  const flush = async (): Promise<void> => {
    if (lines.length === 0) return;
    part += 1;
    await archive.text(`tables/${table}/${String(part).padStart(6, '0')}.ndjson`, lines.join('\n'));
    [lines, bytes] = [[], 0];
  };
  for await (const row of snapshot.rows(table)) {
    if (lines.length === 0) lines.push(JSON.stringify(Object.keys(row)));
    const line = lineOf(row);
    lines.push(line);
    count += 1;
    bytes += line.length;
    if (bytes >= MAX_PART_BYTES) await flush();
  }
  await flush();
  return count;
}

function lineOf(row: Row): string {
  return encodeRow(Object.values(row));
}

/** Those of executions that end and are removed meanwhile are left out. */
async function writeFiles(archive: ArchiveWriter, root: string): Promise<number> {
  let count = 0;
  for (const folder of await namesIn(root)) {
    for (const name of await namesIn(path.join(root, folder))) {
      if (await archive.file(`files/${folder}/${name}`, path.join(root, folder, name))) count += 1;
    }
  }
  return count;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).sort();
}

class ArchiveWriter {
  readonly #controller: TarPackController;
  readonly #mtime: Date;

  constructor(controller: TarPackController, now: number) {
    this.#controller = controller;
    this.#mtime = new Date(now);
  }

  async text(name: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    const writer = this.#add(name, content.byteLength).getWriter();
    await writer.write(content);
    await writer.close();
  }

  /** False when there is no such file any more. One that grows is taken as long as it was. */
  async file(name: string, place: string): Promise<boolean> {
    const handle = await open(place).catch(() => undefined);
    if (!handle) return false;
    try {
      const found = await handle.stat();
      if (!found.isFile()) return false;
      const entry = this.#add(name, found.size);
      if (found.size === 0) await entry.close();
      else await pipeline(handle.createReadStream({ end: found.size - 1, autoClose: false }), Writable.fromWeb(entry));
      return true;
    } finally {
      await handle.close();
    }
  }

  finish(): void {
    this.#controller.finalize();
  }

  #add(name: string, size: number): WritableStream<Uint8Array> {
    return this.#controller.add({ name, size, type: 'file', mode: 0o600, mtime: this.#mtime });
  }
}
