import { expect, it } from 'vitest';
import { readPdf } from './read-pdf.ts';
import { samplePdf } from './sample-pdf.ts';

const { signal } = new AbortController();
const read = (bytes: Uint8Array, settings = {}) =>
  readPdf(bytes, { passwordParameter: 'password', ...settings }, signal);
const pages = [['Hello', 'world'], ['Second page']];

it('gives text, number of pages and properties', async () => {
  expect(await read(samplePdf(pages, { title: 'Report' }))).toEqual({
    numpages: 2,
    numrender: 2,
    info: expect.objectContaining({ PDFFormatVersion: '1.4', Title: 'Report' }),
    text: 'Hello\nworld\n\nSecond page',
    version: expect.stringMatching(/^\d+\.\d+/),
  });
});

it('gives a text for each page, of no more pages than asked for', async () => {
  expect(await read(samplePdf(pages), { joinPages: false })).toMatchObject({ text: ['Hello\nworld', 'Second page'] });
  expect(await read(samplePdf(pages), { maxPages: 1 })).toMatchObject({
    numpages: 2,
    numrender: 1,
    text: 'Hello\nworld',
  });
  expect(await read(samplePdf(pages), { maxPages: 9 })).toMatchObject({ numrender: 2 });
});

it('opens protected documents with their password', async () => {
  const locked = samplePdf(pages, { password: 'sesame', title: 'Secret' });
  expect(await read(locked, { password: 'sesame' })).toMatchObject({
    text: 'Hello\nworld\n\nSecond page',
    info: { Title: 'Secret' },
  });
  await expect(read(locked)).rejects.toMatchObject({
    message: 'The PDF document needs a password',
    parameter: 'password',
    code: 'PDF_PASSWORD',
  });
  const wrong = await read(locked, { password: 'abracadabra' }).catch((error: Error) => error);
  expect(wrong).toMatchObject({ message: 'The password does not open the PDF document' });
  expect(JSON.stringify(wrong)).not.toContain('abracadabra');
});

it('refuses what is no PDF, and leaves the bytes as they are', async () => {
  await expect(read(Buffer.from('no document'))).rejects.toMatchObject({ code: 'PDF_INVALID' });
  const bytes = samplePdf(pages);
  const copy = Buffer.from(bytes);
  await read(bytes);
  expect(bytes.equals(copy)).toBe(true);
});

it('ends with the execution', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(readPdf(samplePdf(pages), { passwordParameter: 'password' }, stopped)).rejects.toThrow('stopped');
});
