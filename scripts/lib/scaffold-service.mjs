/** The files of a new service: an account, two operations and tests against a fake of the service. */
export function scaffoldService(name) {
  const variable = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const words = name.replaceAll('-', ' ');
  const title = words[0].toUpperCase() + words.slice(1);
  const names = { name, variable, title, words };
  return [
    { name: `${name}-api.credential.ts`, text: credential(names) },
    { name: 'client.ts', text: client(names) },
    { name: 'operations.ts', text: operations(names) },
    { name: `${name}.node.ts`, text: node(names) },
    { name: `${name}.test.ts`, text: test(names) },
    { name: 'icon.svg', text: icon(names) },
  ];
}

const credential = ({ variable, title }) => `import { defineCredential, secret, string } from '@millrace/node-sdk';

export default defineCredential({
  name: '${variable}Api',
  displayName: '${title} account',
  parameters: [
    string('host', { label: 'Address', default: 'https://api.example.com' }),
    secret('token', { label: 'Access token', required: true }),
  ],
  baseUrl: ({ host }) => host,
  authenticate: ({ token }) => ({ headers: { authorization: \`Bearer \${token}\` } }),
  test: { path: '/me' },
});
`;

const client = ({ name, variable, title }) => `import { cursorPaging, service } from '@millrace/node-sdk';
import ${variable}Api from './${name}-api.credential.ts';

export const ${variable} = service({
  name: '${title}',
  credential: ${variable}Api,
  reason: 'error.message',
  paging: cursorPaging({ cursor: 'after', next: 'next', items: 'results', size: { name: 'limit', most: 100 } }),
});
`;

const operations = ({ variable }) => `import { path, string, z } from '@millrace/node-sdk';
import { ${variable} } from './client.ts';

const thing = z.object({ id: z.string(), name: z.string() });

export const thingOperations = {
  getAll: ${variable}.operation('Get many', {
    parameters: [string('search', { label: 'Search', description: 'Only things whose names hold this text' })],
    paged: true,
    request: ({ search }) => ({ path: '/things', query: { search: search || undefined } }),
    output: thing,
  }),
  get: ${variable}.operation('Get', {
    parameters: [string('thingId', { label: 'Thing id', required: true })],
    request: ({ thingId }) => ({ path: path\`/things/\${thingId}\` }),
    output: thing,
  }),
};
`;

const node = ({ variable, title, words }) => `import { defineServiceNode, resource } from '@millrace/node-sdk';
import { ${variable} } from './client.ts';
import { thingOperations } from './operations.ts';

export default defineServiceNode({
  name: 'millrace-nodes.${variable}',
  displayName: '${title}',
  description: 'Works with things of ${title}',
  version: 1,
  codex: { categories: ['Development'], alias: ['${words}'] },
  service: ${variable},
  resources: { thing: resource('Thing', thingOperations) },
});
`;

const test = ({
  name,
  variable,
}) => `import { type LocalService, runNode, startLocalService } from '@millrace/node-sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import node from './${name}.node.ts';
import ${variable}Api from './${name}-api.credential.ts';

const things = [
  { id: 'a', name: 'One' },
  { id: 'b', name: 'Two' },
];
let service: LocalService;

beforeAll(async () => {
  service = await startLocalService(({ path, query, headers }) => {
    if (headers.authorization !== 'Bearer key') return { status: 401, json: { error: { message: 'No such token' } } };
    const asked = things.find(({ id }) => path === \`/things/\${id}\`);
    if (asked) return { json: asked };
    if (path !== '/things') return { status: 404, json: {} };
    const isLast = query.after === 'a';
    return { json: isLast ? { results: things.slice(1) } : { results: things.slice(0, 1), next: 'a' } };
  });
});
afterAll(() => service.close());

const run = (parameters: Record<string, string | boolean>, token = 'key') =>
  runNode(node, {
    parameters: { resource: 'thing', ...parameters },
    credentials: { ${variable}Api: { host: service.url, token } },
    credentialTypes: [${variable}Api],
  });

it('gets many things, page after page', async () => {
  expect((await run({ operation: 'getAll', returnAll: true })).json).toEqual(things);
});

it('gets one thing', async () => {
  expect((await run({ operation: 'get', thingId: 'b' })).json).toEqual([things[1]]);
});

it('says when the credential is wrong', async () => {
  await expect(run({ operation: 'get', thingId: 'b' }, 'old')).rejects.toThrow('did not accept the credential');
});
`;

const icon = ({ title }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke="#2E86C9" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><title>${title}</title><rect x="8" y="8" width="24" height="24" rx="5"/><path d="M14 20h12"/></svg>
`;
