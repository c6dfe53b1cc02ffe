import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { FormUploads, type Upload } from './form-uploads.ts';

/** What came of a form that was sent, with what is stored then. */
async function send(form: FormData, limits: { maxBytes?: number; maxBytesInMemory?: number } = {}) {
  const stored = new Map<string, Buffer>();
  const uploads = new FormUploads({
    maxBytes: 1_000_000,
    maxBytesInMemory: 1_000,
    ...limits,
    files: {
      upload: async (uploadId, parts) => {
        const content = await buffer(parts);
        const id = `${uploadId}.${stored.size}`;
        stored.set(id, content);
        return { id, bytes: content.byteLength };
      },
      removeUploads: async (uploadId) => {
        for (const id of stored.keys()) if (id.startsWith(uploadId)) stored.delete(id);
      },
    },
  });
  const received = Promise.withResolvers<Upload>();
  received.promise.catch(() => undefined);
  let isMeant = false;
  const server = createServer((request: IncomingMessage, response) => {
    isMeant = uploads.isMeant(request);
    received.resolve(uploads.receive(request));
    void received.promise.catch(() => request.resume()).finally(() => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form });
  return { isMeant, stored, upload: () => received.promise };
}

function formOf(...files: Array<[name: string, bytes: number]>): FormData {
  const form = new FormData();
  form.append('name', 'Ada');
  for (const [name, bytes] of files) form.append('files', new Blob([Buffer.alloc(bytes, 1)], { type: 'a/b' }), name);
  form.append('name', 'Byron');
  return form;
}

test('files of a large body are stored, in their order and beside its fields, until they are discarded', async () => {
  const { isMeant, stored, upload } = await send(formOf(['one.bin', 5_000], ['two.bin', 70_000]));
  expect(isMeant).toBe(true);
  const { form, discard } = await upload();
  expect(form.fields).toEqual([
    ['name', 'Ada'],
    ['name', 'Byron'],
  ]);
  const [one, two] = form.files;
  expect(one).toMatchObject({ field: 'files', fileName: 'one.bin', mimeType: 'a/b', bytes: 5_000 });
  expect(two).toMatchObject({ field: 'files', fileName: 'two.bin', bytes: 70_000 });
  expect(stored.get(two?.id ?? '')?.byteLength).toBe(70_000);
  await discard();
  expect(stored.size).toBe(0);
});

test('a small body stays in memory', async () => {
  expect((await send(formOf(), { maxBytesInMemory: 10_000 })).isMeant).toBe(false);
});

test('a body that is too large is refused before anything is stored', async () => {
  const { stored, upload } = await send(formOf(['film.mp4', 2_000_000]));
  await expect(upload()).rejects.toThrow('This upload has 2 MB. At most 1 MB are accepted, all files together.');
  expect(stored.size).toBe(0);
});

test('fields that are too large for memory leave nothing stored', async () => {
  const form = formOf(['one.bin', 5_000]);
  form.append('story', 'x'.repeat(3_000));
  const { stored, upload } = await send(form);
  await expect(upload()).rejects.toThrow('The multipart body of the call cannot be read: Its fields are too large.');
  expect(stored.size).toBe(0);
});
