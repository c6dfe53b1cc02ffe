import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { JsonObject } from '@millrace/workflow';
import { afterAll, describe, expect, it } from 'vitest';
import { CredentialRepository } from '../credentials/credential.repository.ts';
import { createCredentialCipher } from '../credentials/credential-cipher.ts';
import { CredentialData } from '../credentials/credential-data.ts';
import { startEchoService } from '../testing/echo-service.ts';
import { type HostedAnswers, type HostedServices, startHostedServices } from '../testing/hosted-services.ts';
import { type LocalService, startLocalService } from '../testing/local-service.ts';
import { NodeRuns } from '../testing/run-nodes.ts';
import { ENCRYPTION_KEY, useTestServer } from '../testing/test-server.ts';
import { PackageRepository } from './package.repository.ts';

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

/** A picture of one point. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WITH_PICTURE: JsonObject[] = [
  {
    ...{ type: 'n8n-nodes-base.set', typeVersion: 3.4 },
    parameters: { mode: 'raw', jsonOutput: JSON.stringify({ picture: PICTURE }) },
  },
  {
    ...{ type: 'n8n-nodes-base.convertToFile', typeVersion: 1.1 },
    parameters: {
      ...{ operation: 'toBinary', sourceProperty: 'picture' },
      options: { fileName: 'point.png', mimeType: 'image/png' },
    },
  },
];
/** Shows the file of an item, as base64. */
const SHOW_FILE: JsonObject = { type: 'n8n-nodes-base.extractFromFile', parameters: { operation: 'binaryToPropery' } };
const PDF = Buffer.from('%PDF-1.4 of a page');
const CHOICE = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '3' } };

/** What the services answer whose addresses are fixed in the packages. */
const ANSWERS: HostedAnswers = {
  'GET www.searchapi.io/api/v1/search': { organic_results: [{ title: 'Millrace' }] },
  'POST api.deepseek.com/chat/completions': { id: 'a', choices: [CHOICE] },
  'POST htmlcsstoimg.com/api/v1/generateImage': { image_url: 'https://htmlcsstoimg.com/1.png' },
  'POST pdfmunk.com/api/v1/generatePdf': { contentType: 'application/pdf', bytes: PDF },
  'GET transcript.lol/api/v1/spaces/s1/recordings': [{ id: 'r1', title: 'Talk' }],
  'POST api.upload-post.com/api/upload_photos': { success: true, request_id: 'r1' },
  'GET api.upload-post.com/api/uploadposts/status': { success: true, status: 'completed', request_id: 'r1' },
};

interface HostedCase {
  name: string;
  type: string;
  parameters: JsonObject;
  credential?: [type: string, data: JsonObject];
  /** What its credential was connected with. */
  token?: JsonObject;
  /** Nodes before and after it. */
  before?: JsonObject[];
  after?: JsonObject[];
  /** What its service is asked. */
  asked: unknown[];
  output: unknown;
}

const HOSTED: HostedCase[] = [
  {
    ...{ name: '@searchapi/n8n-nodes-searchapi', type: 'searchApi' },
    credential: ['searchApi', { apiKey: 's1' }],
    parameters: { resource: 'duckduckgo', operation: 'search', q: 'mill race', filters: { safe: 'moderate' } },
    asked: [
      {
        call: 'GET www.searchapi.io/api/v1/search',
        query: { engine: 'duckduckgo', q: 'mill race', safe: 'moderate' },
        headers: { authorization: 'Bearer s1', 'x-searchapi-source': 'N8N', accept: 'application/json' },
      },
    ],
    output: { organic_results: [{ title: 'Millrace' }] },
  },
  {
    ...{ name: 'n8n-nodes-deepseek', type: 'deepSeek' },
    credential: ['deepSeekApi', { apiKey: 'd1' }],
    parameters: {
      ...{ resource: 'chat', operation: 'complete', model: 'deepseek-chat' },
      prompt: { messages: [{ role: 'user', content: 'What is 1 + 2?' }] },
      options: { temperature: 0.5 },
    },
    asked: [
      {
        call: 'POST api.deepseek.com/chat/completions',
        headers: { authorization: 'Bearer d1' },
        body: {
          ...{ model: 'deepseek-chat', messages: [{ role: 'user', content: 'What is 1 + 2?' }] },
          temperature: 0.5,
        },
      },
    ],
    output: CHOICE,
  },
  {
    ...{ name: 'n8n-nodes-htmlcsstoimage', type: 'htmlCssToImage' },
    credential: ['htmlcsstoimgApi', { apiKey: 'i1' }],
    parameters: { operation: 'htmlToImage', html_content: '<p>Hi</p>', css_content: 'p { color: red }' },
    asked: [
      {
        call: 'POST htmlcsstoimg.com/api/v1/generateImage',
        headers: { 'client-api-key': 'i1' },
        body: {
          ...{ html_content: '<p>Hi</p>', css_content: 'p { color: red }', viewPortWidth: 1080, viewPortHeight: 720 },
          response_format: 'url',
        },
      },
    ],
    output: { image_url: 'https://htmlcsstoimg.com/1.png' },
  },
  {
    ...{ name: 'n8n-nodes-htmlcsstopdf', type: 'htmlcsstopdf' },
    credential: ['htmlcsstopdfApi', { apiKey: 'p1' }],
    parameters: {
      ...{ resource: 'pdfCreation', operation: 'htmlToPdf', html_content: '<p>Hi</p>' },
      ...{ output_format: 'file', output_filename: 'page' },
    },
    after: [SHOW_FILE],
    asked: [
      {
        call: 'POST pdfmunk.com/api/v1/generatePdf',
        headers: { 'client-api-key': 'p1' },
        body: { html_content: '<p>Hi</p>', output_format: 'file', output_filename: 'page' },
      },
    ],
    output: { data: PDF.toString('base64') },
  },
  {
    ...{ name: 'n8n-nodes-upload-post', type: 'uploadPost' },
    credential: ['uploadPostApi', { apiKey: 'u1' }],
    before: WITH_PICTURE,
    parameters: {
      ...{ resource: 'uploads', operation: 'uploadPhotos', user: 'ada', platform: ['x', 'bluesky'] },
      ...{ title: 'A point', photos: 'data', waitForCompletion: true, pollInterval: 1 },
    },
    asked: [
      {
        call: 'POST api.upload-post.com/api/upload_photos',
        headers: {
          ...{ authorization: 'Apikey u1', 'content-type': expect.stringMatching(/^multipart\/form-data; ?boundary=/) },
        },
        body: expect.stringMatching(
          /name="user"\r\n\r\nada\r\n.*name="platform\[\]"\r\n\r\nx\r\n.*name="platform\[\]"\r\n\r\nbluesky\r\n.*name="photos\[\]"; filename="point\.png"\r\nContent-Type: image\/png\r\n\r\n.PNG/su,
        ),
      },
      {
        ...{ call: 'GET api.upload-post.com/api/uploadposts/status', query: { request_id: 'r1' } },
        headers: { authorization: 'Apikey u1' },
      },
    ],
    output: { success: true, status: 'completed', request_id: 'r1' },
  },
  {
    ...{ name: 'n8n-nodes-transcript-lol', type: 'transcriptLol' },
    credential: ['transcriptLolOAuth2Api', {}],
    token: { access_token: 't1', token_type: 'Bearer' },
    parameters: { resource: 'recording', operation: 'getMany', workspaceId: 's1' },
    asked: [{ call: 'GET transcript.lol/api/v1/spaces/s1/recordings', headers: { authorization: 'Bearer t1' } }],
    output: { id: 'r1', title: 'Talk' },
  },
  {
    ...{ name: 'n8n-nodes-convert-image', type: 'imageFormatConverter', before: WITH_PICTURE, after: [SHOW_FILE] },
    parameters: { inputType: 'file', outputFileFormat: 'image/jpeg', outputType: 'file' },
    asked: [],
    // Which a picture in this format begins with.
    output: { data: expect.stringMatching(/^\/9j\/4AAQSkZJRg/) },
  },
];
/** Asks the registry for some hundred megabytes. */
const isWanted = process.env.MILLRACE_CAMPAIGN === 'full' && process.env.MILLRACE_TEST_DATABASE !== 'postgres';

describe.skipIf(!isWanted)('Packages of others', () => {
  let services: HostedServices | undefined;
  const server = useTestServer(async (folder) => {
    services = await startHostedServices(folder, ANSWERS);
    return {
      runnerEntry: services.runnerEntry,
      environment: {
        PATH: `${await writeReplacingNpm(folder)}:${process.env.PATH}`,
        MILLRACE_SSRF_ALLOW: '127.0.0.1',
        MILLRACE_RUNNER_MAX_HOLD: '60',
        MILLRACE_PACKAGE_MAX_MIB: '4096',
      },
    };
  });
  afterAll(() => services?.[Symbol.asyncDispose]());

  const runs = new NodeRuns(server);

  /** Installs it, and removes it. @returns what came of it; the answer where it could not be installed. */
  async function tryOut(spec: string) {
    const answer = await server.call('POST', '/rest/nodes', { name: spec });
    const name = spec.slice(0, spec.lastIndexOf('@'));
    const found = (await new PackageRepository(server.database.db).list()).find((one) => one.name === name);
    if (!found) throw new Error(answer.text);
    const { nodes, credentialTypes, leftOut } = found;
    await server.call('DELETE', `/rest/nodes?name=${name}`);
    return { nodes: nodes.length, credentialTypes: credentialTypes.length, leftOut };
  }

  /** Gives a credential a token, as its service does when somebody consents. */
  async function connect(id: string, oauthTokenData: JsonObject): Promise<void> {
    const data = new CredentialData(
      createCredentialCipher(ENCRYPTION_KEY),
      new CredentialRepository(server.database.db),
    );
    await data.change(id, (stored) => ({ data: { ...stored, oauthTokenData } }));
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

  it.each(HOSTED)('$name runs against the service that it knows', { timeout: LIMIT_MS }, async (one) => {
    const { name, type, parameters, before = [], after = [], credential, token, asked, output } = one;
    const spec = WHOLE.find((whole) => whole.startsWith(`${name}@`));
    expect((await server.call('POST', '/rest/nodes', { name: spec })).data).toMatchObject({ leftOut: [] });
    const credentials: JsonObject = credential ? await runs.credential(...credential) : {};
    if (credential && token) await connect(String((credentials[credential[0]] as JsonObject).id), token);
    const node = { type: `${name}.${type}`, parameters, credentials };
    const earlier = services?.requests.length;
    expect(await runs.outputOf([...before, node, ...after])).toEqual(output);
    expect(services?.requests.slice(earlier)).toMatchObject(asked);
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
  const service = await startLocalService(async (request, response) => {
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
  const service = await startLocalService(({ method, url, headers }, response) => {
    const [, key] = /Credential=(\w+)\//.exec(headers.authorization ?? '') ?? [];
    requests.push(`${method} ${url} by ${key}`);
    if (method === 'DELETE') response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'application/xml' }).end('<LocationConstraint/>');
  });
  return { ...service, requests };
}
