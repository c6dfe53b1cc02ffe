import type { JsonObject } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import executionData from './execution-data.node.ts';

it('notes keys and values and passes items on', async () => {
  const values: JsonObject[] = [
    { key: 'id', value: 5 },
    { key: 'tags', value: ['a'] },
    { key: 'none', value: null },
  ];
  const { json, customData } = await runNode(executionData, {
    parameters: { dataToSave: { values } },
    items: [{ a: 1 }],
  });
  expect(json).toEqual([{ a: 1 }]);
  expect([...customData]).toEqual([
    ['id', '5'],
    ['tags', '["a"]'],
    ['none', ''],
  ]);
});

it('asks for keys', async () => {
  const parameters = { dataToSave: { values: [{ value: 'x' }] } };
  await expect(runNode(executionData, { parameters })).rejects.toThrow('A field to save has no key');
});
