import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const require = createRequire(import.meta.url);
const { Zebra } = require('../dist/nodes/Zebra/Zebra.node.js');

/** Runs the node on items without a platform. @param answer stands for the service. */
async function run({ parameters, items = [{ json: {} }], answer, continueOnFail = false }) {
  const requests = [];
  const context = {
    getInputData: () => items,
    getNodeParameter: (name) => parameters[name],
    getCredentials: async () => ({ baseUrl: 'https://notes.test', token: 't' }),
    continueOnFail: () => continueOnFail,
    helpers: {
      async httpRequestWithAuthentication(credentialType, request) {
        requests.push({ credentialType, ...request });
        return answer(request);
      },
    },
  };
  const [output] = await Zebra.prototype.execute.call(context);
  return { output, requests };
}

test('creates a note for each item', async () => {
  const { output, requests } = await run({
    parameters: { operation: 'create', text: 'Buy milk' },
    answer: ({ body }) => ({ id: 1, ...body }),
  });
  assert.deepEqual(output, [{ json: { id: 1, text: 'Buy milk' }, pairedItem: { item: 0 } }]);
  assert.deepEqual(requests, [
    {
      ...{ credentialType: 'zebraApi', baseURL: 'https://notes.test', url: '/notes', json: true },
      ...{ method: 'POST', body: { text: 'Buy milk' } },
    },
  ]);
});

test('gets many notes', async () => {
  const { output, requests } = await run({
    parameters: { operation: 'getMany', limit: 2 },
    answer: () => [{ id: 1 }, { id: 2 }],
  });
  assert.deepEqual(
    output.map(({ json }) => json),
    [{ id: 1 }, { id: 2 }],
  );
  assert.deepEqual(requests[0].qs, { limit: 2 });
});

test('goes on after an item that fails, where the workflow does', async () => {
  const answer = () => Promise.reject(new Error('no such note'));
  const failing = { parameters: { operation: 'getMany', limit: 2 }, answer };
  await assert.rejects(run(failing), /no such note/);
  const { output } = await run({ ...failing, continueOnFail: true });
  assert.deepEqual(output, [{ json: { error: 'no such note' }, pairedItem: { item: 0 } }]);
});

test('names files that were built', () => {
  const { n8n, files } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const file of [...n8n.nodes, ...n8n.credentials]) {
    assert.ok(files.includes(file.split('/')[0]));
    assert.equal(typeof Object.values(require(`../${file}`))[0], 'function');
  }
});
