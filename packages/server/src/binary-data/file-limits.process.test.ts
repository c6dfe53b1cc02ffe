import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { type TestServer, useTestServer } from '../testing/test-server.ts';

const MIB = 1024 * 1024;

const node = (name: string, type: string, typeVersion: number, parameters: JsonObject): JsonObject => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [0, 0],
  parameters,
});

/** Takes a call, keeps its body as a file, and takes it for an archive. */
const unpacks = (name: string): JsonObject => ({
  name,
  nodes: [
    {
      ...node('Webhook', 'webhook', 2, {
        path: name,
        httpMethod: 'POST',
        responseMode: 'lastNode',
        options: { rawBody: true },
      }),
      webhookId: name,
    },
    node('Unpack', 'compression', 1.1, { operation: 'decompress' }),
  ],
  connections: { Webhook: { main: [[{ node: 'Unpack', type: 'main', index: 0 }]] } },
  settings: { executionOrder: 'v1' },
});

const send = (server: TestServer, name: string, body: string | Buffer) =>
  fetch(`${server.url}/webhook/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });

/** Status and error of the newest execution of a workflow, when it has ended. */
async function lastEnd(server: TestServer, workflowId: string): Promise<{ status: unknown; text: string }> {
  const filter = encodeURIComponent(JSON.stringify({ workflowId }));
  return await server.eventually(async () => {
    const { results } = await server.rest('GET', `/executions?filter=${filter}`);
    const [newest] = results as Array<{ id: string; status: string }>;
    if (!newest || newest.status === 'running') return undefined;
    const { text } = await server.call('GET', `/rest/executions/${newest.id}`);
    return { status: newest.status, text };
  });
}

describe('Files of an execution', () => {
  const server = useTestServer({
    runnerEntry: runnerEntry(),
    environment: { MILLRACE_MAX_EXECUTION_FILE_BYTES: String(2 * MIB) },
  });

  it('stop an archive where they reach the limit, and leave nothing of it', async () => {
    const workflowId = await server.createWorkflow(unpacks('bomb'), { active: true });
    const answer = await send(server, 'bomb', gzipSync(Buffer.alloc(50 * MIB)));
    expect(answer.status).toBe(500);
    const { status, text } = await lastEnd(server, workflowId);
    expect(status).toBe('error');
    expect(text).toContain('EXECUTION_FILES_FULL');
    const [folder = ''] = await readdir(path.join(server.folder, 'binary'));
    expect(await readdir(path.join(server.folder, 'binary', folder))).toHaveLength(1);
  });
});

describe('Files of the instance', () => {
  const server = useTestServer({
    runnerEntry: runnerEntry(),
    environment: { MILLRACE_MAX_FILE_BYTES: String(MIB), MILLRACE_RUNNERS: '2' },
  });

  it('are refused beyond the limit with a listed error, and taken again when some have gone', async () => {
    const workflowId = await server.createWorkflow(unpacks('kept'), { active: true });
    const body = 'x'.repeat(700_000);
    await send(server, 'kept', body);
    await lastEnd(server, workflowId);
    const refused = await send(server, 'kept', body);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'INSTANCE_FILES_FULL' });
    const { status, text } = await lastEnd(server, workflowId);
    expect(status).toBe('error');
    expect(text).toContain('INSTANCE_FILES_FULL');
    await server.rest('POST', '/executions/delete', { filters: {}, deleteBefore: new Date(Date.now() + 60_000) });
    await send(server, 'kept', body);
    expect((await lastEnd(server, workflowId)).text).toContain('ARCHIVE_UNKNOWN');
  });
});

describe('A folder that cannot be written', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });

  it('gives the caller 503 and a listed execution that says why', async () => {
    const workflowId = await server.createWorkflow(unpacks('nowhere'), { active: true });
    const folder = path.join(server.folder, 'binary');
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, 'a file where a folder should be');
    const answer = await send(server, 'nowhere', 'x'.repeat(100_000));
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { code: 'BINARY_NOT_STORED', message: 'The binary data of an item could not be stored' },
    ]);
    const { status, text } = await lastEnd(server, workflowId);
    expect(status).toBe('error');
    expect(text).toContain('ENOTDIR');
  });
});
