import { createTarPacker, type TarPackController } from 'modern-tar';

/** A file of an archive. */
export interface TarFile {
  name: string;
  content: Uint8Array;
}

/** Writes a tar archive (POSIX.1-2001, pax). `modifiedAt` is in ms. */
export async function* writeTar(files: AsyncIterable<TarFile>, modifiedAt: number): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const filling = fill(controller, files, new Date(modifiedAt)).catch((error: unknown) => controller.error(error));
  yield* readable;
  await filling;
}

async function fill(controller: TarPackController, files: AsyncIterable<TarFile>, mtime: Date): Promise<void> {
  for await (const { name, content } of files) {
    const writer = controller.add({ name, size: content.byteLength, type: 'file', mode: 0o644, mtime }).getWriter();
    await writer.write(content);
    await writer.close();
  }
  controller.finalize();
}
