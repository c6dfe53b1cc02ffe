import { ZipFile } from 'yazl';

/** A zip archive of texts, for tests. */
export async function zipTexts(texts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const parts: Uint8Array[] = [];
  for await (const part of zip.outputStream) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}
