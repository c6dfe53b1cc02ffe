import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import { samplePdf } from '../../lib/pdf/sample-pdf.ts';
import readPDF from './read-pdf.node.ts';

const fileOf = (bytes: Buffer) => ({ data: bytes.toString('base64'), mimeType: 'application/pdf' });

it('puts the text of a document into the item, and keeps its files', async () => {
  const item = { json: { old: 1 }, binary: { data: fileOf(samplePdf([['Hello']])) } };
  const { items } = await runNode(readPDF, { items: [item] });
  expect(items[0]?.json).toMatchObject({ numpages: 1, text: 'Hello' });
  expect(items[0]?.json.old).toBeUndefined();
  expect(items[0]?.binary).toEqual(item.binary);
});

it('uses the password only of documents that are said to have one', async () => {
  const item = { json: {}, binary: { doc: fileOf(samplePdf([['Hello']], { password: 'x' })) } };
  const run = (encrypted: boolean) =>
    runNode(readPDF, { items: [item], parameters: { binaryPropertyName: 'doc', encrypted, password: 'x' } });
  expect((await run(true)).json[0]).toMatchObject({ text: 'Hello' });
  await expect(run(false)).rejects.toMatchObject({ parameter: 'password', itemIndex: 0 });
});

it('names the file that an item does not have', async () => {
  await expect(runNode(readPDF)).rejects.toThrow("The item has no file 'data'");
});
