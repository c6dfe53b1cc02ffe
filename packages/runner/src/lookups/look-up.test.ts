import { defineCredential, defineNode, NodeError, string } from '@millrace/node-sdk';
import type { LookupQuestion, ToServer } from '@millrace/wire';
import { testRunnerConfig } from '@millrace/wire/testing';
import { expect, test } from 'vitest';
import { NodeTypeRegistry } from '../node-types/node-type-registry.ts';
import { Runner } from '../runner.ts';
import { createServices } from '../services/runner-services.ts';
import { startLoopbackServer } from '../testing/loopback-server.ts';
import { lookUp } from './look-up.ts';

const key = defineCredential({
  name: 'shelfKey',
  displayName: 'Shelf key',
  parameters: [string('token', { label: 'Token' })],
  authenticate: (credential, request) => ({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${String(credential.token)}` },
  }),
});

const books = ['Dune', 'Emma', 'Ulysses'].map((name, index) => ({ name, value: index + 1 }));

const shelf = defineNode({
  name: 'test.shelf',
  displayName: 'Shelf',
  description: '',
  version: 1,
  group: [],
  family: 'service',
  defaults: { name: 'Shelf' },
  parameters: [string('url', { label: 'URL' }), string('section', { label: 'Section', default: 'novels' })],
  credentials: [{ name: 'shelfKey' }],
  lookups: {
    options: {
      async authors({ http, parameters }) {
        const { body } = await http.requestWithCredential('shelfKey', {
          method: 'GET',
          url: `${String(parameters.url)}/authors?section=${String(parameters.section)}`,
        });
        return JSON.parse(Buffer.from(body).toString());
      },
      refused() {
        throw new NodeError('The shelf is locked', { description: 'Ask for the key.', code: 'SHELF_LOCKED' });
      },
      broken() {
        throw new RangeError('oops');
      },
      endless: () => new Promise(() => undefined),
      circular() {
        const loop: unknown[] = [];
        loop.push(loop);
        return loop as never;
      },
      inside: async ({ network }) => {
        await network.connect({ host: '169.254.169.254', port: 80 });
        return [];
      },
    },
    search: {
      books: (_, { filter = '', paginationToken = '0' }) => {
        const found = books.filter(({ name }) => name.toLowerCase().includes(filter));
        const at = Number(paginationToken);
        return { results: found.slice(at, at + 2), ...(at + 2 < found.length && { paginationToken: String(at + 2) }) };
      },
    },
    fields: { columns: ({ node }) => ({ fields: [{ id: 'a', displayName: `A of ${node.name}` }] }) },
  },
  run: ({ item }) => item,
});

const registry = new NodeTypeRegistry(
  [{ name: 'test.shelf', load: async () => ({ default: shelf }) }],
  [{ name: key.description.name, load: async () => ({ default: key }) }],
);

function question(about: Pick<LookupQuestion, 'kind' | 'method'> & Partial<LookupQuestion>): LookupQuestion {
  const node = {
    id: 'n',
    name: 'My shelf',
    type: 'test.shelf',
    typeVersion: 1,
    position: [0, 0] as [number, number],
    parameters: {},
  };
  return { lookupId: 'lookup-1', node, ...about };
}

type Answer = Extract<ToServer, { type: 'answer' }>;

/** Asks a runner as the control plane does; `token` is what it answers to questions for the credential. */
async function ask(about: LookupQuestion, { token, ssrfAllow = [] }: { token?: string; ssrfAllow?: string[] } = {}) {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const questions: ToServer[] = [];
  const runner: Runner = new Runner({
    registry,
    channel: {
      beforeSent: () => undefined,
      whenSent: () => undefined,
      send(message) {
        if (message.type === 'answer') resolve(message);
        if (message.type === 'variables') {
          runner.handle({ type: 'variables', requestId: message.requestId, values: [['section', 'poems']] });
        }
        if (message.type !== 'credential') return;
        questions.push(message);
        const data = token === undefined ? null : { token };
        runner.handle({ type: 'credential', requestId: message.requestId, data, message: 'It belongs to others.' });
      },
    },
    onShutdown: () => undefined,
    onDefect: (error) => {
      throw error;
    },
  });
  runner.handle({ type: 'configure', config: testRunnerConfig({ ssrfAllow }) });
  runner.handle({ type: 'ask', requestId: 3, method: 'lookup', params: about });
  const answer = await promise;
  runner.handle({ type: 'shutdown', graceMs: 0 });
  const result = answer.ok ? (answer.result as { json: Uint8Array }) : undefined;
  return { answer, questions, found: result && JSON.parse(Buffer.from(result.json).toString()) };
}

test('choices come from the service, asked with the credential and the known parameters of the node', async () => {
  await using server = await startLoopbackServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify([{ name: `${request.url} ${request.headers.authorization}`, value: 1 }]));
  });
  const about = question({ kind: 'options', method: 'authors' });
  about.node.parameters = { url: server.url, section: '={{ $json.section }}' };
  about.node.credentials = { shelfKey: { id: 'c1', name: 'Mine' } };
  const { found, questions } = await ask(about, { token: 'hush', ssrfAllow: ['127.0.0.1'] });
  expect(found).toEqual([{ name: '/authors?section=novels Bearer hush', value: 1 }]);
  about.node.parameters.section = '={{ $vars.section }}';
  const read = await ask(about, { token: 'hush', ssrfAllow: ['127.0.0.1'] });
  expect(read.found).toEqual([{ name: '/authors?section=poems Bearer hush', value: 1 }]);
  expect(questions).toEqual([
    {
      type: 'credential',
      requestId: 1,
      executionId: 'lookup-1',
      node: 'My shelf',
      credentialType: 'shelfKey',
      credentialId: 'c1',
      name: 'Mine',
    },
  ]);
});

test('a search is given its text and goes on where it ended', async () => {
  const search = { kind: 'search', method: 'books' } as const;
  const first = await ask(question(search));
  expect(first.found).toEqual({ results: books.slice(0, 2), paginationToken: '2' });
  const next = await ask(question({ ...search, paginationToken: '2' }));
  expect(next.found).toEqual({ results: books.slice(2) });
  const filtered = await ask(question({ ...search, filter: 'mm' }));
  expect(filtered.found).toEqual({ results: [books[1]] });
});

test('fields are those of the node that asks', async () => {
  const { found } = await ask(question({ kind: 'fields', method: 'columns' }));
  expect(found).toEqual({ fields: [{ id: 'a', displayName: 'A of My shelf' }] });
});

test.each([
  ['refused', { message: 'The shelf is locked', description: 'Ask for the key.', code: 'SHELF_LOCKED' }],
  ['broken', { message: 'oops', code: 'NODE_FAILED' }],
  ['circular', { code: 'NODE_FAILED' }],
  ['inside', { code: 'NETWORK_BLOCKED_ADDRESS' }],
  [
    'constructor',
    { code: 'LOOKUP_UNKNOWN', message: "Nodes of type 'test.shelf' have no choices 'constructor' to offer" },
  ],
  ['authors', { code: 'CREDENTIAL_NOT_SET' }],
])('the choices "%s" cannot be had, with the reason', async (method, expected) => {
  const { answer } = await ask(question({ kind: 'options', method }));
  expect(answer).toMatchObject({ ok: false, ...expected });
});

test('a credential that may not be used is refused in the words of the control plane', async () => {
  const about = question({ kind: 'options', method: 'authors' });
  about.node.parameters = { url: 'https://shelf.example' };
  about.node.credentials = { shelfKey: { id: 'c2', name: 'Theirs' } };
  const { answer } = await ask(about);
  expect(answer).toMatchObject({ ok: false, message: 'It belongs to others.', code: 'CREDENTIAL_NOT_AVAILABLE' });
});

test('a node that does not answer is given up', async () => {
  const services = createServices(
    testRunnerConfig(),
    { send: () => undefined, beforeSent: () => undefined, whenSent: () => undefined },
    registry,
  );
  await expect(lookUp(question({ kind: 'options', method: 'endless' }), services, 20)).rejects.toThrow(
    expect.objectContaining({ message: 'The service did not answer within 0.02 s', code: 'LOOKUP_TIMEOUT' }),
  );
  await services.close();
});
