import { describe, expect, it } from 'vitest';
import { TableCopies } from '../options/table-copies.ts';
import { runTestWorkflow, type TestRunOptions, testChain, testNode } from '../testing/run-test-workflow.ts';
import { prepareWorkflow } from '../workflow/prepared-workflow.ts';

import { both, call, lastJson, resumed, start, types } from './testing/waiting-nodes.ts';

describe('An execution that waits for a call', () => {
  const workflow = testChain(
    start,
    testNode('Gate', 'gate', { parameters: { suffix: '/next/' } }),
    testNode('End', 'pass'),
  );

  it('reads data tables for what it finds out when it is called, and shares them with other executions', async () => {
    const onlyIf = '={{ $table("codes").where({ code: $json.text }).count() > 0 }}';
    const gated = testChain(start, testNode('Gate', 'gate', { parameters: { onlyIf } }), testNode('End', 'pass'));
    let reads = 0;
    const dataTables: TestRunOptions['dataTables'] = {
      state: async () => ({ id: 't', rowCount: 1, byteCount: 9, change: 1, columns: ['code'] }),
      async find() {
        reads += 1;
        return [{ id: 1, code: 'right' }];
      },
    };
    const run = { tableCopies: new TableCopies() };
    const { event: wrong, received, refused } = call('wrong');
    const { second: still } = await both(gated, wrong, { dataTables, run });
    expect(refused).toEqual([]);
    expect(still.status).toBe('waiting');
    expect(received[0]?.result.reply).toEqual({ body: 'Not yet' });
    const { second } = await both(gated, call('right').event, { dataTables, run });
    expect(lastJson(second, 'End')).toMatchObject([{ text: 'right' }]);
    expect(reads).toBe(1);
  });

  it('says where it can be called', async () => {
    const { result } = await runTestWorkflow(workflow, { types });
    expect(result.waiting).toMatchObject({
      until: 9_000_000_000_000,
      state: { count: 2 },
      endpoints: [
        { webhookName: 'default', address: 'webhook', method: 'POST', suffix: 'next', responseMode: 'lastNode' },
      ],
    });
  });

  it('goes on with what the node makes of the call', async () => {
    const { event, received } = call('go');
    const { second } = await both(workflow, event);
    expect(second.status).toBe('success');
    expect(lastJson(second, 'End')).toEqual([{ text: 'go', had: 2, noted: 2 }]);
    expect(received).toMatchObject([{ response: { mode: 'lastNode' } }]);
  });

  it('goes on waiting when the node only answers', async () => {
    const { event, received } = call('look');
    const { first, second, record } = await both(workflow, event);
    expect(second).toMatchObject({ status: 'waiting', waiting: first.waiting });
    expect(received).toMatchObject([{ result: { reply: { body: 'Not yet' } } }]);
    expect(record.finished).toEqual([]);
  });

  it.each([
    ['another name', 'other', 'POST'],
    ['another method', 'default', 'DELETE'],
    ['the method of another address', 'default', 'GET'],
  ])('goes on waiting when the call has %s', async (_what, webhookName, method) => {
    const { event, refused } = call('go');
    const other = event.kind === 'call' ? { ...event, webhookName, request: { ...event.request, method } } : event;
    const { first, second } = await both(workflow, other);
    expect(second).toMatchObject({ status: 'waiting', waiting: first.waiting });
    expect(refused).toEqual(['"Gate" does not wait for a call']);
  });

  it('fails when its node is one by now that waits for nothing', async () => {
    const { result } = await runTestWorkflow(workflow, { types });
    const changed = testChain(start, testNode('Gate', 'pass'), testNode('End', 'pass'));
    const resume = resumed(result, { kind: 'time' });
    const after = await runTestWorkflow(changed, { types, run: { resume } });
    expect(after.result.error).toMatchObject({
      code: 'RESUME_FAILED',
      message: '"Gate" does not wait for a call',
      description: 'The node may have been changed since the execution began.',
    });
  });

  it('goes on waiting when the node fails to take the call', async () => {
    const { event, received, refused } = call('break');
    const { first, second } = await both(workflow, event);
    expect(second).toMatchObject({ status: 'waiting', waiting: first.waiting });
    expect(received).toEqual([]);
    expect(refused).toEqual(['Broken']);
  });
});

describe('A node of operations', () => {
  const doorThat = (operation: string) =>
    testChain(start, testNode('Door', 'door', { parameters: { operation } }), testNode('After', 'pass'));

  it('waits for a call with one of them, and works item by item with the others', async () => {
    const rings = call('');
    const { first, second } = await both(doorThat('ring'), rings.event);
    expect(first.waiting?.endpoints?.map(({ method, suffix }) => [method, suffix])).toEqual([
      ['GET', ''],
      ['POST', ''],
    ]);
    expect(lastJson(second, 'After')).toEqual([{ method: 'POST', had: 2, rung: true }]);
    expect(rings.received).toHaveLength(1);
    const { result } = await runTestWorkflow(doorThat('knock'), { types });
    expect(lastJson(result, 'After')).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('passes its items on when the time is over', async () => {
    const { second } = await both(doorThat('ring'), { kind: 'time' });
    expect(lastJson(second, 'After')).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it('makes an execution keep what it needs to wait only where the operation may', () => {
    const source = { find: (type: string) => types.find(({ description }) => description.name === type) };
    const may = (operation: string) => prepareWorkflow(doorThat(operation), source).maySuspend;
    expect([may('ring'), may('={{ 1 }}'), may('knock')]).toEqual([true, true, false]);
  });
});
