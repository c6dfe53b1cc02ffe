import { defineNode, defineSubNode, type NodeType } from '@millrace/node-sdk';
import type { QuestionAnswer, RunData, Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { runTestWorkflow, testChain, testNode } from '../../testing/run-test-workflow.ts';

const meta = { version: 1, group: [], family: 'service' } satisfies Partial<Parameters<typeof defineNode>[0]>;

/** A node that calls its tools side by side for each item, and a tool that asks first where its name says so. */
function types(done: string[]): NodeType[] {
  const agent = defineNode({
    ...meta,
    name: 'test.agent',
    displayName: 'Agent',
    description: 'Calls its tools.',
    defaults: { name: 'Agent' },
    inputs: ['main', { type: 'ai_tool' }],
    parameters: [],
    concurrency: () => 10,
    run: async ({ item, connected }) => {
      const tools = await connected('ai_tool');
      return { json: { answers: await Promise.all(tools.map((tool) => tool.invoke({ n: item.json.n ?? 0 }))) } };
    },
  });
  const tool = defineSubNode({
    ...meta,
    name: 'test.asking',
    displayName: 'Asking',
    description: 'Asks a person.',
    defaults: { name: 'Asking' },
    supplies: 'ai_tool',
    asksPeople: true,
    parameters: [],
    supply: ({ node, asRun, askPerson }) => ({
      thing: {
        ...{ name: node.name, description: '', parameters: { type: 'object' } },
        async invoke(args) {
          const asks = node.name.startsWith('Ask');
          const decided = asks ? await askPerson({ tool: node.name, arguments: args }) : undefined;
          if (decided?.decision === 'refuse') return `refused: ${decided.reason}`;
          const given = decided?.arguments ?? args;
          const work = () => {
            done.push(`${node.name} ${given.n}`);
            return `did ${given.n}`;
          };
          const unknown = { ifUnknown: () => 'unknown' };
          return asRun(work, { request: given, response: (r) => ({ r }), restore: ({ r }) => String(r), ...unknown });
        },
      },
    }),
  });
  return [agent, tool];
}

function workflow(tools: string[], items: number): Workflow {
  const start = testNode('Start', 'manual', {
    parameters: { items: Array.from({ length: items }, (_, n) => ({ n })) },
  });
  const chain = testChain(start, testNode('Agent', 'agent'));
  const to = { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] };
  return {
    ...chain,
    nodes: [...chain.nodes, ...tools.map((name) => testNode(name, 'asking'))],
    connections: { ...chain.connections, ...Object.fromEntries(tools.map((name) => [name, to])) },
  };
}

/** An execution that is put aside and goes on, with what is stored of it. */
function execution(tools: string[], items = 1) {
  const done: string[] = [];
  const document = workflow(tools, items);
  let stored: RunData = Object.create(null);
  let waiting: Awaited<ReturnType<typeof runTestWorkflow>>['result']['waiting'];
  const go = async (answer?: QuestionAnswer | 'recovery') => {
    const event =
      answer === 'recovery'
        ? { kind: 'recovery' as const }
        : { kind: 'answer' as const, answer: answer as QuestionAnswer };
    const at = answer !== 'recovery' && waiting ? { waiting } : {};
    const { result, record } = await runTestWorkflow(document, {
      types: types(done),
      ...(answer && { run: { resume: { runs: stored, event, ...at } } }),
    });
    stored = { ...stored };
    for (const { node, runIndex, run } of record.finished) {
      const list = [...(stored[node] ?? [])];
      list[runIndex] = run;
      stored[node] = list;
    }
    waiting = result.waiting;
    return result;
  };
  return { go, done, questions: () => waiting?.questions ?? [], stored: () => stored };
}

const answersOf = ({ runData }: { runData: RunData }) =>
  runData.Agent?.[0]?.data?.main[0]?.map(({ json }) => json.answers);

it('an execution waits for the answer of a person, and what was done meanwhile is not done again', async () => {
  const { go, done, questions } = execution(['Ask', 'Other']);
  expect((await go()).status).toBe('waiting');
  expect(done).toEqual(['Other 0']);
  const [question] = questions();
  expect(question).toMatchObject({ node: 'Ask', tool: 'Ask', arguments: { n: 0 }, item: 0 });
  const result = await go({ key: question?.key ?? '', decision: 'approve', arguments: { n: 5 } });
  expect(result.status).toBe('success');
  expect(answersOf(result)).toEqual([['did 5', 'did 0']]);
  expect(done).toEqual(['Other 0', 'Ask 5']);
});

it('each of several questions is answered in any order, of several items as well', async () => {
  const { go, done, questions } = execution(['AskA', 'AskB'], 2);
  await go();
  expect(
    questions()
      .map(({ tool, item }) => `${tool} ${item}`)
      .sort(),
  ).toEqual(['AskA 0', 'AskA 1', 'AskB 0', 'AskB 1']);
  for (let open = 4; open > 1; open--) {
    const last = questions().at(-1);
    const result = await go({ key: last?.key ?? '', decision: 'approve', arguments: last?.arguments ?? {} });
    expect(result.status).toBe('waiting');
    expect(questions()).toHaveLength(open - 1);
  }
  const [last] = questions();
  const result = await go({ key: last?.key ?? '', decision: 'refuse', reason: 'no' });
  expect(result.status).toBe('success');
  expect(answersOf(result)?.flat().toSorted()).toEqual(['did 0', 'did 1', 'did 1', 'refused: no']);
  expect(done).toHaveLength(3);
});

it('an answer to a question that is not open leaves the execution waiting', async () => {
  const { go, done, questions } = execution(['Ask']);
  await go();
  const before = questions();
  expect((await go({ key: 'other', decision: 'approve', arguments: {} })).status).toBe('waiting');
  expect(questions()).toEqual(before);
  expect(done).toEqual([]);
});

it('an approved call whose process ended is not made twice', async () => {
  const { go, done, questions, stored } = execution(['Ask']);
  await go();
  await go({ key: questions()[0]?.key ?? '', decision: 'approve', arguments: { n: 1 } });
  expect(done).toEqual(['Ask 1']);
  // What followed the answer is lost.
  const runs = stored();
  runs.Ask = (runs.Ask ?? []).slice(0, 1);
  delete runs.Agent;
  const result = await go('recovery');
  expect(answersOf(result)).toEqual([['unknown']]);
  expect(done).toEqual(['Ask 1']);
});
