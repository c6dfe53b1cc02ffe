import { boolean, defineNode, defineSubNode } from '@millrace/node-sdk';
import type { NodeRun, RunData, Workflow } from '@millrace/workflow';
import { describe, expect, it, test } from 'vitest';
import { runTestWorkflow, testChain, testNode } from '../../testing/run-test-workflow.ts';
import { type SubNodeLog, subNodeTypes } from '../../testing/sub-node-types.ts';

/** Two items ask A, which fails for each, then B, which asks Help. */
function workflow(says: { help?: string } = {}): Workflow {
  const items = '[{"q":1,"forgives":true},{"q":2,"forgives":true}]';
  const chain = testChain(testNode('Start', 'manual', { parameters: { items } }), testNode('Ask', 'asker'));
  const tool = (name: string, text: string) => testNode(name, 'tool', { parameters: { says: text } });
  const to = (node: string) => ({ ai_tool: [[{ node, type: 'ai_tool', index: 0 }]] });
  return {
    ...chain,
    nodes: [...chain.nodes, tool('A', 'fail'), tool('B', 'b'), tool('Help', says.help ?? '={{ $json.q }}')],
    connections: { ...chain.connections, A: to('Ask'), B: to('Ask'), Help: to('B') },
  };
}

async function run(document: Workflow, runs?: RunData) {
  const log: SubNodeLog = { events: [], calls: [] };
  const { result, record } = await runTestWorkflow(document, {
    types: subNodeTypes(log),
    ...(runs && { run: { resume: { runs, event: { kind: 'recovery' } } } }),
  });
  const answers = result.runData.Ask?.[0]?.data?.main[0]?.map(({ json }) => json.answers);
  return { calls: log.calls, answers, result, record };
}

/** What was stored when the process ended: all runs that had ended by then. */
function storedAfter(finished: ReadonlyArray<{ node: string; run: NodeRun }>, count: number): RunData {
  const runs: RunData = Object.create(null);
  for (const { node, run: ended } of finished.slice(0, count)) runs[node] = [...(runs[node] ?? []), ended];
  return runs;
}

test('a run that is cut short after any of its calls goes on without one of them done again', async () => {
  const whole = await run(workflow());
  expect(whole.answers).toEqual([
    ['It failed', 'b 1'],
    ['It failed', 'b 2'],
  ]);
  expect(whole.calls).toEqual(['A', 'B', 'Help', 'A', 'B', 'Help']);
  const { finished } = whole.record;
  for (let stored = 1; stored < finished.length; stored++) {
    const { calls, answers, result } = await run(workflow(), storedAfter(finished, stored));
    expect(answers).toEqual(whole.answers);
    const done = finished.slice(1, stored).map(({ node }) => node);
    // B has not ended when the Help it asked has: it works again, and gets the stored answer.
    expect(calls.toSorted()).toEqual(without(whole.calls, done).toSorted());
    expect(result.runData.Help?.map(({ source }) => source[0]?.previousNodeRun)).toEqual([0, 1]);
    expect(result.runData.A?.map(({ executionStatus }) => executionStatus)).toEqual(['error', 'error']);
  }
});

test('what was asked for one item is no answer for another', async () => {
  const { finished } = (await run(workflow())).record;
  const ofSecond = finished.filter(({ run: { metadata } }) => metadata?.call?.item !== 0);
  const { calls, answers } = await run(workflow(), storedAfter(ofSecond, ofSecond.length - 1));
  expect(answers).toEqual([
    ['It failed', 'b 1'],
    ['It failed', 'b 2'],
  ]);
  expect(calls).toEqual(['A', 'B', 'Help']);
});

test('a run that asks something else than before does the rest anew, and says so', async () => {
  const { finished } = (await run(workflow())).record;
  const runs = storedAfter(finished, 4);
  const [first] = runs.A ?? [];
  if (first?.metadata?.call) runs.A = [{ ...first, metadata: { call: { item: 0, key: 'another question' } } }];
  const { calls, result } = await run(workflow(), runs);
  expect(calls).toEqual(['A', 'B', 'Help', 'A', 'B', 'Help']);
  expect(result.runData.A?.[1]?.hints?.map(({ message }) => message)).toEqual([
    'After the execution was cut short it asked something else than before: calls since then were done again.',
  ]);
});

test('what is asked through a sub-node without runs of its own belongs to the run that asked', async () => {
  const through = defineSubNode({
    ...{ version: 1, group: [], family: 'flow', description: '' },
    name: 'test.through',
    displayName: 'Through',
    defaults: { name: 'Through' },
    supplies: 'ai_tool',
    inputs: [{ type: 'ai_tool' }],
    parameters: [],
    async supply({ connected }) {
      const [thing] = await connected('ai_tool');
      if (!thing) throw new TypeError('Nothing is connected');
      return { thing };
    },
  });
  const chain = testChain(testNode('Start', 'manual'), testNode('Pass', 'set'), testNode('Ask', 'asker'));
  const to = (node: string, type = 'ai_tool') => [{ node, type, index: 0 }];
  const document: Workflow = {
    ...chain,
    nodes: [...chain.nodes, testNode('Through', 'through'), testNode('A', 'tool', { parameters: { says: 'a' } })],
    connections: {
      ...chain.connections,
      // Ask runs twice: for Start, and for Pass.
      Start: { main: [[...to('Ask', 'main'), ...to('Pass', 'main')]] },
      A: { ai_tool: [to('Through')] },
      Through: { ai_tool: [to('Ask')] },
    },
  };
  const calls: string[] = [];
  const types = () => [...subNodeTypes({ events: [], calls }), through];
  const { record } = await runTestWorkflow(document, { types: types() });
  expect(calls).toEqual(['A', 'A']);
  const asked = record.finished.flatMap(({ node, run: { source } }) => (node === 'A' ? source : []));
  expect(asked).toEqual([0, 1].map((previousNodeRun) => ({ previousNode: 'Ask', previousNodeRun })));
  const beforeSecond = record.finished.findLastIndex(({ node }) => node === 'A');
  await runTestWorkflow(document, {
    types: types(),
    run: { resume: { runs: storedAfter(record.finished, beforeSecond), event: { kind: 'recovery' } } },
  });
  expect(calls).toEqual(['A', 'A', 'A']);
});

/** Asks a model of its own, then its tool, then the model again. */
const thinker = (log: string[]) =>
  defineNode({
    ...{ version: 1, group: [], family: 'service', description: '' },
    name: 'test.thinker',
    displayName: 'Thinker',
    defaults: { name: 'Thinker' },
    inputs: ['main', { type: 'ai_tool' }],
    parameters: [],
    async run({ connected, asStep }) {
      const [tool] = await connected('ai_tool');
      const think = (round: number, said: string) =>
        asStep(
          'model',
          () => {
            log.push(`think ${round}`);
            return `${said}, thought ${round}`;
          },
          {
            request: { round },
            response: (answer) => ({ answer }),
            restore: ({ answer }) => String(answer),
            beginsRound: true,
            modelCall: () => ({ model: 'm', finish: 'stop', usage: { inputTokens: round, outputTokens: 1 } }),
          },
        );
      const first = await think(1, 'start');
      return { json: { answer: await think(2, `${first}, ${await tool?.invoke({})}`) } };
    },
  });

test('what a node asks itself is a step below its run that is not done again', async () => {
  const chain = testChain(testNode('Start', 'manual'), testNode('Think', 'thinker'));
  const document: Workflow = {
    ...chain,
    // Its steps take no name that a node has.
    nodes: [...chain.nodes, testNode('Think: model', 'tool', { parameters: { says: 'tool' } })],
    connections: {
      ...chain.connections,
      'Think: model': { ai_tool: [[{ node: 'Think', type: 'ai_tool', index: 0 }]] },
    },
  };
  const runOn = async (runs?: RunData) => {
    const calls: string[] = [];
    const { result, record } = await runTestWorkflow(document, {
      types: [...subNodeTypes({ events: [], calls }), thinker(calls)],
      ...(runs && { run: { resume: { runs, event: { kind: 'recovery' } } } }),
    });
    return { calls, result, record, answer: result.runData.Think?.[0]?.data?.main[0]?.[0]?.json.answer };
  };
  const whole = await runOn();
  expect(whole.answer).toBe('start, thought 1, tool, thought 2');
  expect(whole.calls).toEqual(['think 1', 'Think: model', 'think 2']);
  const used = { calls: 2, inputTokens: 3, outputTokens: 2 };
  expect(whole.result.runData.Think?.[0]?.metadata?.modelUsage).toMatchObject(used);
  expect(whole.result.runData['Think: model 2']).toMatchObject([
    { source: [{ previousNode: 'Think', previousNodeRun: 0 }], metadata: { modelCall: { model: 'm' } } },
    { executionStatus: 'success' },
  ]);
  const { finished } = whole.record;
  for (let stored = 1; stored < finished.length; stored++) {
    const { calls, answer, result } = await runOn(storedAfter(finished, stored));
    expect(answer).toBe(whole.answer);
    expect(calls).toEqual(whole.calls.slice(stored - 1));
    expect(result.runData['Think: model 2']).toHaveLength(2);
    expect(result.runData.Think?.[0]?.metadata?.modelUsage).toMatchObject(used);
  }
});

describe('a call that cannot be made twice', () => {
  /** Answers what it says; what it pays is asked for once only. */
  const payer = (log: string[]) =>
    defineSubNode({
      ...{ version: 1, group: [], family: 'service', description: '' },
      name: 'test.payer',
      displayName: 'Payer',
      defaults: { name: 'Payer' },
      supplies: 'ai_tool',
      inputs: [],
      parameters: [boolean('thinks', { label: 'Thinks' })],
      supply: ({ node, parameters, asRun }) => ({
        thing: {
          name: node.name,
          description: '',
          parameters: { type: 'object' },
          invoke: (args) =>
            asRun(
              async () => {
                log.push(node.name);
                return `${node.name} done`;
              },
              {
                request: args,
                response: (answer) => ({ answer }),
                restore: ({ answer }) => String(answer),
                ...(parameters.thinks ? { beginsRound: true } : { ifUnknown: () => `${node.name} unknown` }),
              },
            ),
        },
      }),
    });

  /** Asks A, Think and B in turn, cut short after so many runs had ended. */
  async function goOnAfter(stored: number) {
    const chain = testChain(testNode('Start', 'manual'), testNode('Ask', 'asker'));
    const tool = (name: string) => testNode(name, 'payer', { parameters: { thinks: name === 'Think' } });
    const to = { ai_tool: [[{ node: 'Ask', type: 'ai_tool', index: 0 }]] };
    const document = {
      ...chain,
      nodes: [...chain.nodes, tool('A'), tool('B'), tool('Think'), tool('C')],
      connections: { ...chain.connections, A: to, B: to, Think: to, C: to },
    };
    const types = (log: string[]) => [...subNodeTypes({ events: [], calls: [] }), payer(log)];
    const whole = await runTestWorkflow(document, { types: types([]) });
    const calls: string[] = [];
    const runs = storedAfter(whole.record.finished, stored);
    const run = { resume: { runs, event: { kind: 'recovery' as const } } };
    const { result } = await runTestWorkflow(document, { types: types(calls), run });
    const hints = Object.values(result.runData).flatMap((all) => all.flatMap(({ hints = [] }) => hints));
    return { calls, answers: result.runData.Ask?.[0]?.data?.main[0]?.[0]?.json.answers, hints };
  }

  it('is not made again where it may have been under way, and that is said', async () => {
    const { calls, answers, hints } = await goOnAfter(2);
    expect(calls).toEqual(['Think', 'C']);
    expect(answers).toEqual(['A done', 'B unknown', 'Think done', 'C done']);
    expect(hints).toEqual([
      {
        message: 'The execution was cut short while this call may have been under way: it was not made again.',
        type: 'warning',
      },
    ]);
  });

  it('is made where it follows from an answer that was not there yet', async () => {
    const { calls, answers, hints } = await goOnAfter(3);
    expect(calls).toEqual(['Think', 'C']);
    expect(answers).toEqual(['A done', 'B done', 'Think done', 'C done']);
    expect(hints).toEqual([]);
  });

  it('is made where nothing was under way', async () => {
    expect((await goOnAfter(1)).calls).toEqual(['A', 'B', 'Think', 'C']);
  });
});

function without(list: readonly string[], taken: readonly string[]): string[] {
  const rest = [...list];
  for (const one of taken) rest.splice(rest.indexOf(one), 1);
  return rest;
}
