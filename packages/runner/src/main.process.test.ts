import type { ToRunner } from '@millrace/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chain, RunnerUnderTest, versionOf } from './testing/runner-process.ts';
import { code, manual, set, trigger } from './testing/small-nodes.ts';

let runner: RunnerUnderTest;
beforeAll(async () => {
  runner = new RunnerUnderTest();
  await runner.next('ready');
});
afterAll(() => runner[Symbol.asyncDispose]());

describe('an execution', () => {
  test('runs manual trigger, set and code, and sends every step with its data', async () => {
    const workflow = chain(
      trigger,
      set('Set', '={"greeting": "hello {{ 1 + 1 }}"}'),
      code('Code', 'return $input.all().map((item) => ({ json: { text: item.json.greeting.toUpperCase() } }))'),
    );
    runner.start(workflow, { executionId: 'simple', start: manual });
    const { outcome, data, steps } = await runner.finished('simple');
    expect(outcome).toMatchObject({ status: 'success', lastNodeExecuted: 'Code' });
    expect(data.Set[0][0].json).toEqual({ greeting: 'hello 2' });
    expect(data.Code[0]).toEqual([{ json: { text: 'HELLO 2' }, pairedItem: { item: 0 } }]);
    expect(steps.map(({ node, index, itemCounts, status }) => [node, index, itemCounts, status])).toEqual([
      ['Start', 0, [1], 'success'],
      ['Set', 1, [1], 'success'],
      ['Code', 2, [1], 'success'],
    ]);
  });

  test('lets a script read a file that lies on disk, and keeps its items small', async () => {
    const file = { mode: 'jsonToBinary', options: { fileName: 'a.txt' } };
    const workflow = chain(
      trigger,
      set('Set', JSON.stringify({ text: 'x'.repeat(30_000) })),
      { name: 'File', type: 'moveBinaryData', parameters: file },
      code(
        'Code',
        'const [item] = $input.all(); const { data } = item.binary.data;' +
          'return [{ json: { bytes: Buffer.from(data, "base64").length }, binary: item.binary }]',
      ),
    );
    runner.start(workflow, { executionId: 'files', start: manual });
    const { data } = await runner.finished('files');
    const [item] = data.Code[0];
    expect(item.json.bytes).toBeGreaterThan(30_000);
    expect(item.binary.data).toMatchObject({ data: '', id: expect.stringMatching(/^files\./), fileName: 'a.txt' });
    expect(item.binary.data).toEqual(data.File[0][0].binary.data);
  });

  test('streams its steps when they are watched', async () => {
    runner.start(chain(trigger, set('Set', '{"a":1}')), { executionId: 'streamed', start: manual, streamSteps: true });
    await runner.finished('streamed');
    const about = runner.messages.filter((message) => 'executionId' in message && message.executionId === 'streamed');
    expect(about.map((message) => message.type)).toEqual([
      'nodeStarted',
      'nodeFinished',
      'nodeStarted',
      'nodeFinished',
      'executionFinished',
    ]);
    expect(about.at(-1)).toMatchObject({ steps: [] });
  });

  test('keeps no data when none is wanted', async () => {
    runner.start(chain(trigger), { executionId: 'no-data', start: manual, keepData: false });
    expect((await runner.finished('no-data')).steps).toEqual([]);
  });

  test('sends what a script prints in a manual run', async () => {
    runner.start(chain(trigger, code('Code', 'console.log("seen"); return []')), {
      executionId: 'print',
      start: manual,
    });
    await runner.finished('print');
    const printed = await runner.next('console', (message) => message.executionId === 'print');
    expect(printed).toEqual({ type: 'console', executionId: 'print', node: 'Code', text: 'seen' });
  });

  test('fails with the name and version of a node type that nobody knows', async () => {
    runner.start(chain(trigger, { name: 'What', type: 'nobodyKnows' }), { executionId: 'unknown', start: manual });
    const { outcome } = await runner.finished('unknown');
    expect(outcome.status).toBe('error');
    expect(outcome.error?.message).toContain('n8n-nodes-base.nobodyKnows');
  });

  test('asks for a credential, and fails clearly when it may not be used', async () => {
    const request = {
      name: 'Request',
      type: 'httpRequest',
      typeVersion: 4.2,
      parameters: {
        url: 'https://example.com',
        authentication: 'genericCredentialType',
        genericAuthType: 'httpBasicAuth',
      },
      credentials: { httpBasicAuth: { id: 'c1', name: 'Mine' } },
    };
    runner.start(chain(trigger, request), { executionId: 'credential', start: manual });
    const question = await runner.next('credential');
    expect(question).toMatchObject({
      executionId: 'credential',
      node: 'Request',
      credentialType: 'httpBasicAuth',
      credentialId: 'c1',
      name: 'Mine',
    });
    runner.send({ type: 'credential', requestId: question.requestId, data: null, message: 'It belongs to others.' });
    const { outcome } = await runner.finished('credential');
    expect(outcome.error).toMatchObject({ message: 'It belongs to others.', code: 'CREDENTIAL_NOT_AVAILABLE' });
  });

  test('cannot reach the inside of the network', async () => {
    const request = {
      name: 'Request',
      type: 'httpRequest',
      typeVersion: 4.2,
      parameters: { url: 'http://169.254.169.254/' },
    };
    runner.start(chain(trigger, request), { executionId: 'ssrf', start: manual });
    const { outcome } = await runner.finished('ssrf');
    expect(outcome.error).toMatchObject({ code: 'HTTP_BLOCKED_ADDRESS', node: 'Request' });
  });
});

describe('what never ends by itself', () => {
  test('a script does not keep other executions from running', async () => {
    runner.start(chain(trigger, code('Endless', 'while (true) {}')), { executionId: 'endless', start: manual });
    runner.start(chain(trigger, code('Quick', 'return [{ a: 1 }]')), { executionId: 'quick', start: manual });
    expect((await runner.finished('quick')).outcome.status).toBe('success');
    const hasEnded = runner.messages.some(
      (message) => message.type === 'executionFinished' && message.executionId === 'endless',
    );
    expect(hasEnded).toBe(false);
    runner.send({ type: 'cancel', executionId: 'endless', reason: 'user' });
    expect((await runner.finished('endless')).outcome.status).toBe('canceled');
  });

  test('a script is stopped with an error in its node', async () => {
    await using strict = new RunnerUnderTest({ scriptTimeoutMs: 200 });
    strict.start(chain(trigger, code('Endless', 'while (true) {}')), { executionId: 'endless', start: manual });
    const { outcome } = await strict.finished('endless');
    expect(outcome.error).toMatchObject({ code: 'SCRIPT_TIMEOUT', node: 'Endless' });
  });

  test('an expression runs out of fuel with an error in its node', async () => {
    const endless = set('Endless', '={{ (() => { while (true) {} })() }}');
    runner.start(chain(trigger, endless), { executionId: 'fuel', start: manual });
    const { outcome } = await runner.finished('fuel');
    expect(outcome).toMatchObject({ status: 'error', error: { node: 'Endless' } });
  });

  test('an execution that is stopped while its node types are loaded is canceled', async () => {
    await using fresh = new RunnerUnderTest();
    fresh.start(chain(trigger, { name: 'Wait', type: 'wait', parameters: { amount: 1, unit: 'hours' } }), {
      executionId: 'early',
      start: manual,
    });
    fresh.send({ type: 'cancel', executionId: 'early', reason: 'user' });
    expect((await fresh.finished('early')).outcome.status).toBe('canceled');
  });

  test('an execution that is stopped by the user is canceled', async () => {
    runner.start(chain(trigger, code('Waits', 'console.log("here"); await new Promise(() => undefined)')), {
      executionId: 'cancel',
      start: manual,
    });
    await runner.next('console', (message) => message.executionId === 'cancel');
    runner.send({ type: 'cancel', executionId: 'cancel', reason: 'user' });
    expect((await runner.finished('cancel')).outcome.status).toBe('canceled');
  });

  test('an execution that reaches its time limit is an error that says so', async () => {
    runner.start(chain(trigger, code('Waits', 'await new Promise(() => undefined)')), {
      executionId: 'limit',
      start: manual,
      timeoutMs: 100,
    });
    const { outcome } = await runner.finished('limit');
    expect(outcome.error?.message).toContain('time limit of 0.1 s');
    expect(outcome.status).toBe('error');
  });

  test('an execution that puts out too much is ended, with an error that names the node and the limit', async () => {
    await using strict = new RunnerUnderTest({ maxNodeRuns: 3, maxItemsPerRun: 2_500, maxBytesPerRun: 10_000 });
    await strict.next('ready');
    const failure = async (executionId: string, ...nodes: Parameters<typeof chain>) => {
      strict.start(chain(trigger, ...nodes), { executionId, start: manual });
      const { outcome } = await strict.finished(executionId);
      return outcome.error && { code: outcome.error.code, node: outcome.error.node, message: outcome.error.message };
    };
    const items = (count: number) => code('Many', `return Array.from({ length: ${count} }, () => ({ json: {} }))`);
    expect(await failure('fits', set('One', '{"text": "x"}'))).toBeUndefined();
    expect(await failure('bytes', code('Long', 'return { text: "x".repeat(10_000) }'))).toEqual({
      code: 'RUN_TOO_LARGE',
      node: 'Long',
      message: expect.stringMatching(/^"Long" put out [\d.]+ \w+; at most [\d.]+ \w+ are allowed$/),
    });
    // So many are written in parts.
    expect(await failure('parts', items(2_400))).toMatchObject({ code: 'RUN_TOO_LARGE', node: 'Many' });
    expect(await failure('items', items(2_501))).toEqual({
      code: 'LIMIT_REACHED',
      node: 'Many',
      message: '"Many" put out 2501 items; at most 2500 are allowed',
    });
    const three = ['A', 'B', 'C'].map((name) => set(name, '{}'));
    expect(await failure('runs', ...three)).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'The execution was ended after 3 runs of nodes',
    });
  });
});

describe('questions', () => {
  test('the catalogue holds node types and credential types', async () => {
    runner.send({ type: 'ask', requestId: 1, method: 'catalogue', params: {} });
    const answer = await runner.next('answer', (message) => message.requestId === 1);
    const { lines } = (answer as unknown as { result: { lines: Uint8Array } }).result;
    const [head, ...nodeTypes] = Buffer.from(lines)
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(nodeTypes.map((type: { name: string }) => type.name)).toContain('n8n-nodes-base.set');
    expect(head.credentialTypes.length).toBeGreaterThan(0);
    expect(head.translations.de.nodeTypes['n8n-nodes-base.set'].displayName).toBe('Felder bearbeiten');
  });

  test('an icon is SVG text, and null for a type without one', async () => {
    runner.send({ type: 'ask', requestId: 2, method: 'nodeIcon', params: { type: 'n8n-nodes-base.set' } });
    runner.send({ type: 'ask', requestId: 3, method: 'nodeIcon', params: { type: '__proto__' } });
    expect(await runner.next('answer', (message) => message.requestId === 2)).toMatchObject({
      result: { svg: expect.stringContaining('<svg') },
    });
    expect(await runner.next('answer', (message) => message.requestId === 3)).toMatchObject({ result: { svg: null } });
  });

  test('triggers are described, evaluated', async () => {
    const workflow = chain({
      name: 'Hook',
      type: 'webhook',
      typeVersion: 2,
      webhookId: 'hook',
      parameters: { httpMethod: 'PUT', path: 'orders/:id', responseMode: 'lastNode' },
    });
    const params = { version: versionOf(workflow, 'v'), test: false, workId: 'work-1' };
    runner.send({ type: 'ask', requestId: 4, method: 'describeTriggers', params });
    expect(await runner.next('answer', (message) => message.requestId === 4)).toMatchObject({
      ok: true,
      result: { triggers: [{ kind: 'webhook', node: 'Hook', method: 'PUT', responseMode: 'lastNode' }] },
    });
  });
});

describe('the process', () => {
  test('answers pings with what it does', async () => {
    runner.send({ type: 'ping', sentAt: 5 });
    expect(await runner.next('pong')).toMatchObject({ sentAt: 5, running: 0, heapUsedBytes: expect.any(Number) });
  });

  test('finishes what runs before it ends', async () => {
    await using other = new RunnerUnderTest();
    other.start(chain(trigger, code('Slow', 'await new Promise((r) => setTimeout(r, 100)); return []')), {
      executionId: 'slow',
      start: manual,
    });
    other.send({ type: 'shutdown', graceMs: 20_000 });
    expect((await other.finished('slow')).outcome.status).toBe('success');
    expect(await other.exit).toEqual({ code: 0, signal: null });
  });

  test('stops what runs longer than the time it is given', async () => {
    await using other = new RunnerUnderTest();
    other.start(chain(trigger, code('Endless', 'await new Promise(() => undefined)')), {
      executionId: 'x',
      start: manual,
    });
    other.send({ type: 'shutdown', graceMs: 10 });
    expect((await other.finished('x')).outcome.error?.message).toContain('shutting down');
    expect((await other.exit).code).toBe(0);
  });

  test('ends when the control plane is gone, and its script hosts with it', async () => {
    await using other = new RunnerUnderTest();
    other.start(chain(trigger, code('Endless', 'console.log("runs"); while (true) {}')), {
      executionId: 'x',
      start: manual,
    });
    await other.next('console');
    other.disconnect();
    expect(await other.exit).toEqual({ code: 0, signal: null });
  });

  test('ends with an error code after a defect', async () => {
    await using other = new RunnerUnderTest();
    await other.next('ready');
    // What no control plane sends: a job that is no job.
    other.send({ type: 'execute', job: null } as unknown as ToRunner);
    expect((await other.exit).code).toBe(1);
  });

  test('lives on when a workflow it needs did not arrive, or a result cannot be sent', async () => {
    const job = {
      mode: 'manual',
      resumeKey: 'none',
      versionKey: 'never sent',
      streamSteps: false,
      keepsProgress: false,
      keepData: true,
      timeoutMs: 0,
    } as const;
    runner.send({ type: 'execute', job: { ...job, executionId: 'missing', start: manual } });
    const missing = await runner.finished('missing');
    expect(missing.outcome.error).toMatchObject({ code: 'WORKFLOW_NOT_AVAILABLE' });
    const call = { method: 'GET', url: '/', headers: [], params: [], body: new Uint8Array(), remoteAddress: '' };
    const start = { kind: 'webhook' as const, node: 'Hook', webhookName: 'default', test: false, call };
    const history = { steps: [], event: { kind: 'recovery' as const } };
    runner.send({ type: 'execute', job: { ...job, executionId: 'recovered', start, history } });
    expect((await runner.finished('recovered')).outcome).toMatchObject({ status: 'error' });
    const deep = code('Deep', 'let a = []; for (let i = 0; i < 5000; i++) a = [a]; return [{ json: { a } }]');
    runner.start(chain(trigger, deep), { executionId: 'deep', start: manual });
    expect((await runner.finished('deep')).outcome.status).toMatch(/^(success|error)$/);
    runner.send({ type: 'ping', sentAt: 77 });
    expect(await runner.next('pong', (message) => message.sentAt === 77)).toMatchObject({ sentAt: 77 });
  });
});
