import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import htmlExtract from './html-extract.node.ts';

const values = (...list: Array<[key: string, cssSelector: string, returnArray?: boolean]>) => ({
  extractionValues: {
    values: list.map(([key, cssSelector, returnArray = false]) => ({ key, cssSelector, returnArray })),
  },
});

it('takes plain text', async () => {
  const items = [{ data: '<h1> Title </h1><p>1</p><p>2</p>' }];
  const { json } = await runNode(htmlExtract, { parameters: values(['h', 'h1'], ['p', 'p', true]), items });
  expect(json).toEqual([{ h: 'Title', p: ['1', '2'] }]);
  const untrimmed = { ...values(['h', 'h1']), options: { trimValues: false } };
  expect((await runNode(htmlExtract, { parameters: untrimmed, items })).json).toEqual([{ h: ' Title ' }]);
});

it('makes an item of each text in a list', async () => {
  const items = [{ a: { b: ['<p>1</p>', '<p>2</p>'] } }];
  const parameters = { ...values(['p', 'p']), dataPropertyName: 'a.b' };
  expect((await runNode(htmlExtract, { parameters, items })).json).toEqual([{ p: '1' }, { p: '2' }]);
});

it('says when there is no HTML', async () => {
  await expect(runNode(htmlExtract, { parameters: values(['h', 'h1']), items: [{ data: 5 }] })).rejects.toThrow(
    "The field 'data' holds no text: 5",
  );
});
