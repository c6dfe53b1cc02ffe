import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../errors/start-error.ts';
import type { ExportedRecord } from './exported-records.ts';

/** They may hold secrets: only their owner reads them. */
const FILE_MODE = 0o600;

/** Writes all records into one file, as a list; `-` is standard output. @returns how many there were. */
export async function writeList(file: string, records: AsyncIterable<ExportedRecord>): Promise<number> {
  let count = 0;
  const text = async function* () {
    yield '[';
    for await (const record of records) yield `${count++ === 0 ? '\n' : ',\n'}${JSON.stringify(record, null, 2)}`;
    yield '\n]\n';
  };
  if (file === '-') await pipeline(text, process.stdout, { end: false });
  else {
    await writeText(file, text());
  }
  return count;
}

/** Writes each record into a file of its own, named by its id. Other files of the folder stay. */
export async function writeFiles(folder: string, records: AsyncIterable<ExportedRecord>): Promise<number> {
  await makeFolder(folder);
  let count = 0;
  for await (const record of records) {
    const file = path.join(folder, `${encodeURIComponent(record.id)}.json`);
    const text = `${JSON.stringify(record, null, 2)}\n`;
    await replaceFile(file, (draft) => writeFile(draft, text, { mode: FILE_MODE, flag: 'wx', flush: true }));
    count++;
  }
  return count;
}

/** Writes a file, some text at a time. What stood there stays until all is written. */
export function writeText(file: string, text: AsyncIterable<string>): Promise<void> {
  return replaceFile(file, (draft) =>
    pipeline(Readable.from(text), createWriteStream(draft, { mode: FILE_MODE, flags: 'wx', flush: true })),
  );
}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause: Error) => {
    throw cannotWrite(folder, cause);
  });
}

/** What stood there stays until all is written. */
async function replaceFile(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${file}.${randomUUID()}.partial`;
  try {
    await write(draft);
    await rename(draft, file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall === undefined) throw cause;
    throw cannotWrite(file, cause as Error);
  } finally {
    // What cannot be removed was never written.
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

function cannotWrite(place: string, cause: Error): StartError {
  return new StartError(`${place} cannot be written: ${cause.message}.`, 'Check the folder and the room on its disk.', {
    cause,
  });
}
