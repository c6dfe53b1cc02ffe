import type { Workflow, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { runTestWorkflow, testChain, testNode } from '../testing/run-test-workflow.ts';

/** Triggers that lead to the node End. */
function leading(...triggers: WorkflowNode[]): Workflow {
  const end = testNode('End', 'pass');
  const connections = Object.fromEntries(
    triggers.map(({ name }) => [name, { main: [[{ node: 'End', type: 'main', index: 0 }]] }]),
  );
  return { ...testChain(end), nodes: [...triggers, end], connections };
}

const manual = testNode('By hand', 'manual');
const schedule = testNode('Timer', 'schedule');
const webhook = testNode('Hook', 'webhook', { parameters: { path: 'a' } });

async function firstOf(workflow: Workflow, triggerNode?: string) {
  const { result, record } = await runTestWorkflow(workflow, {
    run: { start: { kind: 'manual', ...(triggerNode && { triggerNode }) } },
  });
  return { first: record.started[0]?.node, error: result.error };
}

describe('a run by hand', () => {
  it('begins at the trigger for it, else at one with pinned data, else at one that waits for no call', async () => {
    expect((await firstOf(leading(webhook, schedule, manual))).first).toBe('By hand');
    expect((await firstOf({ ...leading(schedule, webhook), pinData: { Hook: [{ json: {} }] } })).first).toBe('Hook');
    expect((await firstOf(leading(webhook, schedule))).first).toBe('Timer');
  });

  it('begins at a row of a set only where nothing else starts the workflow, or somebody chose that', async () => {
    const rows = testNode('Rows', 'evaluation');
    expect((await firstOf(leading(rows, schedule))).first).toBe('Timer');
    expect((await firstOf(leading(rows, schedule), 'Rows')).first).toBe('Rows');
    expect((await firstOf(leading(rows))).first).toBe('Rows');
  });

  it('leaves out triggers that are disabled', async () => {
    expect((await firstOf(leading({ ...manual, disabled: true }, schedule))).first).toBe('Timer');
  });

  it('begins at the trigger that somebody chose', async () => {
    expect((await firstOf(leading(manual, schedule), 'Timer')).first).toBe('Timer');
  });

  it.each([
    { chosen: 'Gone', code: 'NODE_NOT_FOUND', message: 'There is no node "Gone" in this workflow' },
    { chosen: 'Off', code: 'NODE_DISABLED', message: 'The trigger "Off" is disabled' },
    { chosen: 'Hook', code: 'TRIGGER_NEEDS_CALL', message: '"Hook" starts when its URL is called' },
  ])('is refused the trigger $chosen', async ({ chosen, code, message }) => {
    const off = testNode('Off', 'schedule', { disabled: true });
    const { first, error } = await firstOf(leading(manual, off, webhook), chosen);
    expect(first).toBeUndefined();
    expect(error).toMatchObject({ code, message });
  });

  it('without a trigger says so', async () => {
    expect((await firstOf(testChain(testNode('A', 'pass'), testNode('B', 'pass')))).error).toMatchObject({
      code: 'NO_TRIGGER',
    });
  });

  it('says that a type is unknown where the trigger may be of it', async () => {
    const unknown = testNode('Start', 'unknown');
    expect((await firstOf(testChain(unknown, testNode('A', 'pass')))).error).toMatchObject({
      code: 'NODE_TYPE_UNKNOWN',
      node: 'Start',
    });
    const elsewhere: Array<[string, Workflow]> = [
      ['disabled', testChain({ ...unknown, disabled: true }, testNode('A', 'pass'))],
      ['leads nowhere', { ...testChain(testNode('A', 'pass'), testNode('B', 'pass')), nodes: [unknown] }],
      ['follows another node', testChain(testNode('A', 'pass'), unknown, testNode('B', 'pass'))],
    ];
    for (const [where, workflow] of elsewhere) expect((await firstOf(workflow)).error?.code, where).toBe('NO_TRIGGER');
  });
});
