import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { startEchoService } from '../testing/echo-service.ts';
import { NodeRuns } from '../testing/run-nodes.ts';
import { useTestServer } from '../testing/test-server.ts';
import { createPackageRepository } from './package.repository.ts';

/** Much used packages, in the versions that docs/community-packages.md names: all of each loads. */
const WHOLE = [
  '@blotato/n8n-nodes-blotato@1.0.10',
  '@devlikeapro/n8n-nodes-chatwoot@1.0.2',
  '@searchapi/n8n-nodes-searchapi@2.0.6',
  'n8n-nodes-convert-image@0.0.2',
  'n8n-nodes-deepseek@1.0.6',
  'n8n-nodes-deepseek-reasoner@0.10.35',
  'n8n-nodes-htmlcsstoimage@0.3.1',
  'n8n-nodes-htmlcsstopdf@3.2.9',
  'n8n-nodes-minio@0.1.4',
  'n8n-nodes-transcript-lol@0.3.3',
  'n8n-nodes-upload-post@0.1.32',
  'n8n-nodes-youtube-transcript-api@2.4.3',
];
const LIMIT_MS = 900_000;
/** Asks the registry for some hundred megabytes. */
const isWanted = process.env.MILLRACE_CAMPAIGN === 'full' && process.env.MILLRACE_TEST_DATABASE !== 'postgres';

describe.skipIf(!isWanted)('Packages of others', () => {
  const server = useTestServer(async (folder) => ({
    runnerEntry: runnerEntry(),
    environment: {
      PATH: `${await writeReplacingNpm(folder)}:${process.env.PATH}`,
      MILLRACE_SSRF_ALLOW: '127.0.0.1',
      MILLRACE_RUNNER_MAX_HOLD: '60',
      MILLRACE_PACKAGE_MAX_MIB: '4096',
    },
  }));

  const runs = new NodeRuns(server);

  /** Installs it, and removes it. @returns what came of it; the answer where it could not be installed. */
  async function tryOut(spec: string) {
    const answer = await server.call('POST', '/rest/nodes', { name: spec });
    const name = spec.slice(0, spec.lastIndexOf('@'));
    const found = (await createPackageRepository(server.database.db).list()).find((one) => one.name === name);
    if (!found) throw new Error(answer.text);
    const { nodes, credentialTypes, leftOut } = found;
    await server.call('DELETE', `/rest/nodes?name=${name}`);
    return { nodes: nodes.length, credentialTypes: credentialTypes.length, leftOut };
  }

  it.each(WHOLE)('%s loads with all its nodes', { timeout: LIMIT_MS }, async (spec) => {
    const { nodes, leftOut } = await tryOut(spec);
    expect(leftOut).toEqual([]);
    expect(nodes).toBeGreaterThan(0);
  });

  it('run against local services', { timeout: LIMIT_MS }, async () => {
    await using service = await startEchoService();
    await using store = await startObjectStore();
    const { hostname, port } = new URL(store.url);
    for (const name of ['@blotato/n8n-nodes-blotato', '@devlikeapro/n8n-nodes-chatwoot', 'n8n-nodes-minio']) {
      const spec = WHOLE.find((one) => one.startsWith(`${name}@`));
      expect((await server.call('POST', '/rest/nodes', { name: spec })).data).toMatchObject({ leftOut: [] });
    }
    expect(
      await runs.outputOf([
        {
          type: '@blotato/n8n-nodes-blotato.blotato',
          typeVersion: 2,
          parameters: { resource: 'source', operation: 'create', sourceType: 'text', sourceText: 'Hi' },
          credentials: await runs.credential('blotatoApi', { server: service.url, apiKey: 'b1' }),
        },
      ]),
    ).toMatchObject({
      ...{ method: 'POST', path: '/v2/source-resolutions-v3', headers: { 'blotato-api-key': 'b1' } },
      body: '{"source":{"sourceType":"text","text":"Hi"}}',
    });
    const contact = await runs.outputOf([
      {
        type: '@devlikeapro/n8n-nodes-chatwoot.chatWoot',
        parameters: { resource: 'Contacts', operation: 'Contact Create', account_id: 7, inbox_id: 3, name: 'Ada' },
        credentials: await runs.credential('chatwootApi', { url: service.url, accessToken: 'c1' }),
      },
    ]);
    expect(contact).toMatchObject({
      ...{ method: 'POST', path: '/api/v1/accounts/7/contacts', headers: { 'api-access-token': 'c1' } },
    });
    expect(JSON.parse(String(contact.body))).toMatchObject({ inbox_id: 3, name: 'Ada' });
    const credentials = await runs.credential('minioCredentialsApi', {
      ...{ endPoint: hostname, port: Number(port), accessKeyId: 'm1', accessKeySecret: 's1', useSSL: false },
    });
    const ofShelf = (operation: string) => ({
      ...{ type: 'n8n-nodes-minio.minioNode', credentials },
      parameters: { resource: 'object', operation, bucket: { __rl: true, mode: 'name', value: 'shelf' }, key: 'a.txt' },
    });
    const { url } = await runs.outputOf([ofShelf('removeObject'), ofShelf('presignedGetObject')]);
    expect(url).toMatch(new RegExp(`^${store.url}/shelf/a\\.txt\\?X-Amz-Algorithm=.*&X-Amz-Credential=m1`));
    expect(store.requests).toContainEqual('DELETE /shelf/a.txt by m1');
  });

  it('a chat model of LangChain answers for an agent', { timeout: LIMIT_MS }, async () => {
    await using api = await startChatService();
    const spec = WHOLE.find((one) => one.startsWith('n8n-nodes-deepseek-reasoner@'));
    expect((await server.call('POST', '/rest/nodes', { name: spec })).data).toMatchObject({ leftOut: [] });
    const credentials = await runs.credential('deepSeekReasonerApi', { baseUrl: api.url, apiKey: 'd1' });
    const agent = {
      ...{ type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 2 },
      parameters: { promptType: 'define', text: 'What is 1 + 2?' },
    };
    const model = {
      ...{
        id: 'm',
        name: 'Model',
        type: 'n8n-nodes-deepseek-reasoner.deepSeekReasoner',
        typeVersion: 1,
        position: [0, 9],
      },
      ...{ parameters: { model: 'deepseek-chat' }, credentials },
    };
    expect(await runs.outputOf([agent], { node: model, kind: 'ai_languageModel' })).toEqual({ output: '3' });
    const messages = [{ role: 'system' }, { role: 'user', content: 'What is 1 + 2?' }];
    expect(api.asked).toMatchObject([{ authorization: 'Bearer d1', model: 'deepseek-chat', messages }]);
  });

  it('n8n-nodes-base@1.121.53 loads but for what imports libraries that it does not depend on', {
    timeout: LIMIT_MS,
  }, async () => {
    const { nodes, credentialTypes, leftOut } = await tryOut('n8n-nodes-base@1.121.53');
    expect({ nodes, credentialTypes }).toEqual({ nodes: 695, credentialTypes: 390 });
    expect(leftOut.map(({ reason }) => reason).filter((reason) => !reason.startsWith('Cannot find module'))).toEqual(
      [],
    );
    expect(leftOut).toHaveLength(2);
  });
});

/**
 * npm, but for a library that a package wants from an address on the internet: its newest version in the registry stands for it.
 * @returns the folder it lies in
 */
async function writeReplacingNpm(folder: string): Promise<string> {
  const bin = path.join(folder, 'bin');
  await mkdir(bin);
  const program = path.join(bin, 'npm');
  const replace = `const f = "package.json", p = JSON.parse(fs.readFileSync(f)); p.overrides.xlsx = "0.18.5"; fs.writeFileSync(f, JSON.stringify(p))`;
  const lines = [
    '#!/bin/sh',
    `case " $* " in *" install "*) node -e '${replace}';; esac`,
    `PATH='${process.env.PATH}' exec npm "$@"`,
  ];
  await writeFile(program, lines.join('\n'));
  await chmod(program, 0o755);
  return bin;
}

/** Answers questions of chat models as OpenAI does, and notes them. */
async function startChatService(): Promise<LocalService & { asked: JsonObject[] }> {
  const asked: JsonObject[] = [];
  const service = await startService(async (request, response) => {
    const { authorization } = request.headers;
    asked.push({ authorization: String(authorization), ...((await json(request)) as JsonObject) });
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '3' } }];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'a', choices }));
  });
  return { ...service, asked };
}

/** Speaks as much of the protocol of S3 as it takes to remove things, and notes who asked for what. */
async function startObjectStore(): Promise<LocalService & { requests: string[] }> {
  const requests: string[] = [];
  const service = await startService(({ method, url, headers }, response) => {
    const [, key] = /Credential=(\w+)\//.exec(headers.authorization ?? '') ?? [];
    requests.push(`${method} ${url} by ${key}`);
    if (method === 'DELETE') response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'application/xml' }).end('<LocationConstraint/>');
  });
  return { ...service, requests };
}

interface LocalService extends AsyncDisposable {
  url: string;
}

async function startService(listener: RequestListener): Promise<LocalService> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
