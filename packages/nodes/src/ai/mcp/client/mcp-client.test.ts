import type { JsonObject } from '@millrace/node-sdk';
import { lookupContext, runNode } from '@millrace/node-sdk/testing';
import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalMcpServer, startMcpServer } from '../../../testing/mcp-server.ts';
import mcpClient from './mcp-client.node.ts';

const anything = fromJsonSchema<JsonObject>({
  type: 'object',
  properties: {
    list: { type: 'array' },
    count: { type: 'integer' },
    size: { enum: ['s', 'm'], type: 'string' },
    text: { type: ['string', 'null'] },
  },
  required: ['text'],
});

function register(server: McpServer): void {
  server.registerTool('echo', { inputSchema: anything }, (args) => ({
    content: [
      { type: 'text', text: JSON.stringify(args) },
      { type: 'text', text: 'plain' },
      { type: 'image', data: 'aGk=', mimeType: 'image/png' },
    ],
  }));
  server.registerTool('fail', {}, () => ({ isError: true, content: [{ type: 'text', text: 'The disk is full' }] }));
}

let server: LocalMcpServer;
beforeAll(async () => {
  server = await startMcpServer(register);
});
afterAll(() => server.close());

const tool = (value: string) => ({ __rl: true, mode: 'id', value });

function run(parameters: JsonObject, items: JsonObject[] = [{}]) {
  return runNode(mcpClient, { items, credentialTypes: [], parameters: { endpointUrl: server.url, ...parameters } });
}

it('gives what the tool says, JSON as values and media as files', async () => {
  const { items } = await run({ tool: tool('echo'), inputMode: 'json', jsonInput: '{"text":"hi"}' });
  expect(items).toMatchObject([
    {
      json: {
        content: [
          { type: 'text', text: { text: 'hi' } },
          { type: 'text', text: 'plain' },
        ],
      },
      binary: { data_0: { mimeType: 'image/png', data: 'aGk=' } },
    },
  ]);
});

it('leaves media in the answer where no files are wanted', async () => {
  const { items } = await run({
    ...{ tool: tool('echo'), inputMode: 'json', jsonInput: { text: 'hi' } },
    options: { convertToBinary: false },
  });
  expect(items?.[0]?.json.content).toHaveLength(3);
  expect(items?.[0]?.binary).toBeUndefined();
});

it('gives parameters the types that the tool takes, and calls it for each item over one connection', async () => {
  server.methods.splice(0);
  const parameters = {
    mappingMode: 'defineBelow',
    value: { text: 'm', count: '3', list: '["q"]', size: null },
    schema: [
      { id: 'text', type: 'string' },
      { id: 'count', type: 'number' },
      { id: 'list', type: 'array' },
    ],
  };
  const { items } = await run({ tool: tool('echo'), parameters }, [{}, {}]);
  expect(items?.map(({ json }) => (json.content as JsonObject[])[0]?.text)).toEqual([
    { text: 'm', count: 3, list: ['q'] },
    { text: 'm', count: 3, list: ['q'] },
  ]);
  expect(server.methods.filter((method) => method === 'tools/call')).toHaveLength(2);
  expect(server.methods.filter((method) => method === 'server/discover')).toHaveLength(1);
});

it.each([
  ['a tool that fails', { tool: tool('fail') }, 'The disk is full'],
  ['a tool that is not there', { tool: tool('gone') }, 'gone'],
  ['JSON that is none', { tool: tool('echo'), inputMode: 'json', jsonInput: '{' }, 'is not valid JSON'],
  ['JSON that is not an object', { tool: tool('echo'), inputMode: 'json', jsonInput: '[]' }, 'is not an object'],
])('fails for %s', async (_what, parameters, message) => {
  await expect(run(parameters)).rejects.toThrow(message);
});

describe('the editor', () => {
  const context = (parameters: JsonObject) =>
    lookupContext(mcpClient, { credentialTypes: [], parameters: { endpointUrl: server.url, ...parameters } });

  it('finds tools by a part of their names', async () => {
    const found = mcpClient.lookups?.search?.getTools?.(context({}), { filter: 'EC' });
    expect(await found).toEqual({ results: [{ name: 'echo', value: 'echo' }] });
  });

  it('gets the parameters of the chosen tool, with their types, required ones first', async () => {
    const found = mcpClient.lookups?.fields?.getToolParameters?.(context({ tool: tool('echo') }));
    expect((await found)?.fields).toMatchObject([
      { id: 'text', type: 'string', required: true },
      { id: 'list', type: 'array', required: false },
      { id: 'count', type: 'number' },
      { id: 'size', type: 'options', options: [{ value: 's' }, { value: 'm' }] },
    ]);
  });
});
