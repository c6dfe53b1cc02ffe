import type { JsonObject, Tool } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import executor from './tool-executor.node.ts';

const tool = (name: string, ...fields: string[]): Tool => ({
  ...{ name, description: '' },
  parameters: {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
    required: fields.slice(0, 1),
  },
  invoke: async (args) => `${name} got ${JSON.stringify(args)}`,
});

const called = async (parameters: JsonObject, ...tools: Tool[]) => {
  const { items } = await runNode(executor, { items: [{ n: 1 }, { n: 2 }], parameters, connected: { ai_tool: tools } });
  return items.map(({ json }) => json.data);
};

const add = tool('add', 'a', 'b');
const find = tool('find_it', 'input');

it('calls the tool that is named, for each item', async () => {
  expect(await called({ toolName: 'add', query: '{"a":"1"}' }, find, add)).toEqual([
    'add got {"a":"1"}',
    'add got {"a":"1"}',
  ]);
  expect(await called({ toolName: 'find it', query: { input: 'x' } }, find, add)).toContain(
    'find_it got {"input":"x"}',
  );
});

it('gives a text to the only field of the only tool', async () => {
  expect(await called({ query: 'hello {' }, find)).toContain('find_it got {"input":"hello {"}');
  expect(await called({ query: '12' }, find)).toContain('find_it got {"input":"12"}');
});

it('says which tools and fields there are', async () => {
  await expect(called({ query: '{}' }, find, add)).rejects.toMatchObject({
    message: 'No tool is chosen',
    description: 'Name one of "find_it", "add".',
  });
  await expect(called({ toolName: 'no', query: '{}' }, find)).rejects.toThrow('No connected tool is called "no"');
  await expect(called({ query: 'x' }, add)).rejects.toThrow('is not an object');
  await expect(called({ query: '{"b":"2"}' }, add)).rejects.toMatchObject({
    message: 'The tool "add" is not given a',
    description: 'Give an object with the fields of the tool: a, b.',
  });
});
