import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject } from '@millrace/workflow';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { checkStorage } from '../command/doctor/storage-checks.ts';
import { loadConfig } from '../config/load-config.ts';
import { runnerEntry } from '../runners/runner-entry.ts';
import { BreakableLink } from '../testing/breakable-link.ts';
import { type TestServer, useTestServer } from '../testing/test-server.ts';
import { filePlaceOf } from './file-place.ts';

const TEXT = 'millrace '.repeat(5_000);

const node = (name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [0, 0],
  parameters,
});

/** Takes a call and keeps its body as a file. */
const takesFile = (name: string, settings: JsonObject = {}): JsonObject => ({
  name,
  nodes: [
    {
      ...node('Webhook', 'webhook', 2, { path: name, httpMethod: 'POST', options: { rawBody: true } }),
      webhookId: name,
    },
    node('Next', 'noOp', 1, {}),
  ],
  connections: { Webhook: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
  settings: { executionOrder: 'v1', ...settings },
});

interface StoredFile {
  id: string;
  data: string;
  bytes: number;
}

async function lastExecution(server: TestServer, workflowId: string): Promise<string> {
  return server.eventually(async () => {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }));
    const { results } = await server.rest('GET', `/executions?filter=${filter}`);
    return (results as Array<{ id: string }>)[0]?.id;
  });
}

async function storedFile(server: TestServer, executionId: string, step: number): Promise<StoredFile> {
  const { main } = await server.rest('GET', `/executions/${executionId}/steps/${step}/data`);
  return (main as unknown as Array<Array<{ binary: { data: StoredFile } }>>)[0]?.[0]?.binary.data as StoredFile;
}

describe('Files of items', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });

  const folders = () => readdir(path.join(server.folder, 'binary')).catch(() => [] as string[]);

  it('are shown and downloaded, survive a partial run with their data, and go with their execution', async () => {
    const workflow = takesFile('kept');
    const workflowId = await server.createWorkflow(workflow, { active: true });
    await server.call('POST', '/webhook/kept', TEXT, { 'content-type': 'text/plain' });
    const executionId = await lastExecution(server, workflowId);
    const file = await storedFile(server, executionId, 1);
    expect(file).toMatchObject({ data: '', bytes: TEXT.length });
    expect(await folders()).toEqual([executionId]);

    const address = `/rest/binary-data?id=${file.id}&mimeType=text/html&fileName=${encodeURIComponent('Grüße "1".html')}`;
    const shown = await server.call('GET', `${address}&action=view`);
    expect(shown.text).toBe(TEXT);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(TEXT.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/sandbox$/),
      'content-disposition': 'inline; filename="Gr__e _1_.html"; filename*=UTF-8\'\'Gr%C3%BC%C3%9Fe%20%221%22.html',
    });
    const part = await server.call('GET', `${address}&action=download`, undefined, { range: 'bytes=9-16' });
    expect(part).toMatchObject({ status: 206, text: 'millrace' });
    expect(part.headers.get('content-range')).toBe(`bytes 9-16/${TEXT.length}`);
    expect(part.headers.get('content-disposition')).toMatch(/^attachment/);
    const beyond = await server.call('GET', address, undefined, { range: `bytes=${TEXT.length}-` });
    expect(beyond.status).toBe(416);
    expect(await server.rest('GET', `/data/${file.id}`)).toBe(Buffer.from(TEXT).toString('base64'));

    const again = await server.rest('POST', '/workflows/run', {
      workflowData: { ...workflow, id: workflowId },
      previousExecutionId: executionId,
      startNodes: ['Next'],
      destinationNode: 'Next',
    });
    const taken = await server.eventually(async () => {
      const answer = await server.call('GET', `/rest/executions/${again.executionId}`);
      return /"id":"(\d+\.[0-9a-f]{32})"/.exec(answer.text.replaceAll('\\"', '"'))?.[1];
    });
    expect(taken.split('.')[0]).toBe(again.executionId);
    await server.rest('POST', '/executions/delete', { ids: [executionId] });
    expect((await server.call('GET', address)).data).toMatchObject({ code: 'BINARY_NOT_FOUND' });
    expect((await server.call('GET', `/rest/binary-data?id=${taken}`)).text).toBe(TEXT);
  });

  it('of executions that are not kept are gone when they have ended', async () => {
    const before = await folders();
    await server.createWorkflow(takesFile('forgotten', { saveDataSuccessExecution: 'none' }), { active: true });
    await server.call('POST', '/webhook/forgotten', TEXT, { 'content-type': 'text/plain' });
    await server.eventually(async () => {
      const current = await server.rest<unknown[]>('GET', '/executions-current');
      const isClean = current.length === 0 && (await folders()).length === before.length;
      return isClean ? true : undefined;
    });
  });

  it('that pass through a sub-workflow belong to what ran it, too', async () => {
    const part = await server.createWorkflow({
      name: 'Part',
      nodes: [node('Called', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' })],
      connections: {},
      settings: { executionOrder: 'v1', saveDataSuccessExecution: 'none' },
    });
    const whole = takesFile('whole');
    const workflowId = await server.createWorkflow(
      {
        ...whole,
        nodes: [
          (whole.nodes as JsonObject[])[0] ?? {},
          node('Next', 'executeWorkflow', 1.2, { workflowId: { __rl: true, mode: 'id', value: part } }),
        ],
      },
      { active: true },
    );
    const before = await folders();
    await server.call('POST', '/webhook/whole', TEXT, { 'content-type': 'text/plain' });
    const executionId = await lastExecution(server, workflowId);
    const file = await storedFile(server, executionId, 1);
    expect(file.id.split('.')[0]).toBe(executionId);
    const partFolder = (await folders()).find((name) => !before.includes(name) && name !== executionId) ?? '';
    expect(partFolder).toMatch(/^\d+$/);
    await rm(path.join(server.folder, 'binary', partFolder), { recursive: true });
    expect((await server.call('GET', `/rest/binary-data?id=${file.id}`)).text).toBe(TEXT);
  });

  it.each(['', '?id=x', `?id=..%2F..%2Finstance.json`, `?id=1.${'0'.repeat(32)}`])(
    'are not found at the address %j',
    async (query) => {
      const answer = await server.call('GET', `/rest/binary-data${query}`);
      expect(answer.status).toBe(query === '' ? 400 : 404);
    },
  );
});

const bucketUrl = process.env.MILLRACE_TEST_S3_URL;

describe.skipIf(bucketUrl === undefined)('Files of items in a bucket', () => {
  let link: BreakableLink;
  let environment: Record<string, string>;
  const server = useTestServer(async () => {
    link = await BreakableLink.to(bucketUrl ?? '');
    const url = new URL(bucketUrl ?? '');
    url.port = String(link.port);
    environment = {
      MILLRACE_S3_BUCKET_URL: url.href,
      MILLRACE_S3_PREFIX: `${randomUUID()}/`,
      MILLRACE_S3_ACCESS_KEY: 'S3RVER',
      MILLRACE_S3_SECRET_KEY: 'S3RVER',
    };
    return { runnerEntry: runnerEntry(), environment };
  });
  afterAll(() => link.cut());

  const find = async () => {
    const { config } = loadConfig({ ...server.home.environment, ...environment });
    const log = pino({ level: 'silent' });
    return (await checkStorage(config, log)).find(({ check }) => check === 'Bucket');
  };

  it('are shown and downloaded, and go with their execution; nothing of them lies in the data folder', async () => {
    const workflowId = await server.createWorkflow(takesFile('kept'), { active: true });
    await server.call('POST', '/webhook/kept', TEXT, { 'content-type': 'text/plain' });
    const executionId = await lastExecution(server, workflowId);
    const file = await storedFile(server, executionId, 1);
    const address = `/rest/binary-data?id=${file.id}`;
    expect(await server.call('GET', address)).toMatchObject({ status: 200, text: TEXT });
    const part = await server.call('GET', address, undefined, { range: 'bytes=9-16' });
    expect(part).toMatchObject({ status: 206, text: 'millrace' });
    expect(await server.rest('GET', `/data/${file.id}`)).toBe(Buffer.from(TEXT).toString('base64'));
    expect(await readdir(server.folder)).not.toContain('binary');
    await server.rest('POST', '/executions/delete', { ids: [executionId] });
    expect((await server.call('GET', address)).data).toMatchObject({ code: 'BINARY_NOT_FOUND' });
    expect(await filePlaceOf(loadConfig({ ...server.home.environment, ...environment }).config).allBytes()).toBe(0);
  });

  it('cannot be had while the store is away, which is said', async () => {
    const workflowId = await server.createWorkflow(takesFile('away'), { active: true });
    await server.call('POST', '/webhook/away', TEXT, { 'content-type': 'text/plain' });
    const { id } = await storedFile(server, await lastExecution(server, workflowId), 1);
    expect(await find()).toMatchObject({ state: 'ok' });
    await link.cut();
    for (const address of [`/rest/binary-data?id=${id}`, `/rest/data/${id}`]) {
      const answer = await server.call('GET', address);
      expect(answer).toMatchObject({ status: 503, data: { code: 'FILE_STORE_UNAVAILABLE' } });
    }
    expect(await find()).toMatchObject({
      state: 'problem',
      text: expect.stringMatching(/^The store cannot be reached: /),
      hint: expect.stringContaining('MILLRACE_S3_BUCKET_URL'),
    });
    await server.call('POST', '/webhook/away', TEXT, { 'content-type': 'text/plain' });
    const failed = await server.eventually(async () => {
      const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ['error'] }));
      const { results } = await server.rest('GET', `/executions?filter=${filter}`);
      return (results as Array<{ id: string }>)[0]?.id;
    });
    const { text } = await server.call('GET', `/rest/executions/${failed}`);
    expect(text).toContain('BINARY_NOT_STORED');
  });
});
