import { afterEach, expect, it, vi } from 'vitest';
import { uploadFile } from './upload-file.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends nothing of a file after it was stopped', async () => {
  const send = vi.fn();
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      open() {}
      setRequestHeader() {}
      send(file: Blob) {
        send(file);
        this.dispatchEvent(new Event('loadend'));
      }
    },
  );
  const signal = AbortSignal.abort(new Error('stopped'));
  const sent = uploadFile('/files', new Blob(['a']), { contentType: 'text/csv', signal, onProgress: () => undefined });
  await expect(sent).rejects.toThrow('stopped');
  expect(send).not.toHaveBeenCalled();
});
