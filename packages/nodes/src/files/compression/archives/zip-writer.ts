import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** What is put into an archive. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** Writes a zip archive. `modifiedAt` is in ms. */
export async function* writeZip(entries: readonly ZipEntry[], modifiedAt: number): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, content } of entries) {
    zip.addReadStream(Readable.from(content, { objectMode: false }), name, { mtime: new Date(modifiedAt) });
  }
  zip.end();
  yield* output as AsyncIterable<Uint8Array>;
}
