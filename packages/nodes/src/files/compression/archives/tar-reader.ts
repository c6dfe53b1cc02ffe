import { buffer } from 'node:stream/consumers';
import { NodeError } from '@millrace/node-sdk';
import { createTarDecoder } from 'modern-tar';
import type { TarFile } from './tar-writer.ts';

const BLOCK = 512;

/** Whether bytes begin with the header of a tar archive. */
export function looksLikeTar(bytes: Uint8Array): boolean {
  return bytes.length >= BLOCK && Buffer.from(bytes.subarray(257, 262)).toString('latin1') === 'ustar';
}

/** Files of a tar archive, in order; folders and links are left out. @throws NodeError for what is no archive. */
export async function* readTar(archive: Uint8Array): AsyncGenerator<TarFile> {
  const source = new Blob([archive as Uint8Array<ArrayBuffer>]).stream();
  try {
    for await (const { header, body } of source.pipeThrough(createTarDecoder({ strict: true }))) {
      const content = await buffer(body);
      if (header.type === 'file') yield { name: header.name, content };
    }
  } catch (cause) {
    throw new NodeError(`The tar archive is damaged: ${(cause as Error).message}`, {
      parameter: 'binaryPropertyName',
      code: 'ARCHIVE_DAMAGED',
      cause,
    });
  }
}
