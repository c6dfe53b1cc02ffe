import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';

/** A package has thousands of files, most of them small: streams for each take several times as long. */
const WHOLE_BYTES = 1024 * 1024;
const NEW_FILE = { flag: 'wx', mode: 0o600 } as const;

/** The files of a folder as a packed archive. Links are left out: npm makes them for programs, which nothing starts. */
export function packFolder(folder: string): AsyncIterable<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const packed = createGzip();
  void pipeline(Readable.fromWeb(readable), packed).catch((error: Error) => packed.destroy(error));
  addFolder(controller, folder, '').then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  return packed;
}

async function addFolder(controller: TarPackController, root: string, inner: string): Promise<void> {
  const entries = await readdir(path.join(root, inner), { withFileTypes: true });
  for (const entry of entries) {
    const name = path.posix.join(inner, entry.name);
    if (entry.isDirectory()) await addFolder(controller, root, name);
    else if (entry.isFile()) await addFile(controller, path.join(root, name), name);
  }
}

async function addFile(controller: TarPackController, place: string, name: string): Promise<void> {
  const handle = await open(place);
  try {
    const { size } = await handle.stat();
    const entry = controller.add({ name, size, type: 'file', mode: 0o600, mtime: new Date(0) });
    if (size <= WHOLE_BYTES) await writeWhole(entry, await handle.readFile());
    else await pipeline(handle.createReadStream({ end: size - 1, autoClose: false }), Writable.fromWeb(entry));
  } finally {
    await handle.close();
  }
}

async function writeWhole(entry: WritableStream<Uint8Array>, content: Uint8Array): Promise<void> {
  const writer = entry.getWriter();
  if (content.length > 0) await writer.write(content);
  await writer.close();
}

/**
 * Writes the files of such an archive into a folder.
 * @param maxBytes what they may take.
 * @throws Error for an archive that is damaged, larger, or reaches out of the folder
 */
export async function unpackFolder(
  archive: AsyncIterable<Uint8Array>,
  folder: string,
  maxBytes: number,
): Promise<void> {
  let bytes = 0;
  const made = new Set<string>();
  const unpacked = createGunzip();
  const reading = pipeline(Readable.from(archive), unpacked);
  // Told below, where it is waited for.
  reading.catch(() => undefined);
  const entries = Readable.toWeb(unpacked).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    bytes += header.size;
    if (header.type !== 'file' || !isInner(header.name))
      throw new Error(`It holds "${header.name}", which no package has`);
    if (bytes > maxBytes) throw new Error(`Its files take more than ${Math.floor(maxBytes / 1024 / 1024)} MiB`);
    const place = path.join(folder, header.name);
    await makeFolder(path.dirname(place), made);
    if (header.size <= WHOLE_BYTES) await writeFile(place, await buffer(body), NEW_FILE);
    else await pipeline(Readable.fromWeb(body), createWriteStream(place, { flags: 'wx', mode: 0o600 }));
  }
  await reading;
}

async function makeFolder(folder: string, made: Set<string>): Promise<void> {
  if (made.has(folder)) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  made.add(folder);
}

function isInner(name: string): boolean {
  return !name.includes('\\') && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
