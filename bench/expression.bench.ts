import { compileTemplate, compileValue, RunScope } from '@millrace/expression';
import { type Item, type NodeRun, WorkflowGraph } from '@millrace/workflow';

/**
 * Evaluations per second of typical expressions, beside the same text as a native JavaScript function.
 * `npm run bench -- expression`.
 */

const ITEMS = 10_000;

function items(): Item[] {
  return Array.from({ length: ITEMS }, (_, i) => ({
    json: { a: { b: i }, x: i, name: `name ${i}`, tags: ['red', 'green', 'blue'] },
    pairedItem: { item: i },
  }));
}

function makeScope(): { scope: RunScope; list: Item[] } {
  const list = items();
  const run = (output: Item[], previousNode?: string): NodeRun => ({
    startTime: 0,
    executionTime: 0,
    executionIndex: 0,
    executionStatus: 'success',
    source: previousNode === undefined ? [] : [{ previousNode }],
    data: { main: [output] },
  });
  const names = ['Node', 'Middle', 'Here'];
  const nodes = names.map((name, i) => ({
    id: name,
    name,
    type: 'bench',
    typeVersion: 1,
    position: [i, 0] as [number, number],
    parameters: {},
  }));
  const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
  const graph = new WorkflowGraph({ nodes, connections: { Node: to('Middle'), Middle: to('Here') } });
  const scope = new RunScope({
    graph,
    runData: { Node: [run(list)], Middle: [run(list, 'Node')] },
    node: { name: 'Here', type: 'bench', typeVersion: 1, parameters: {} },
    runIndex: 0,
    inputs: [list],
    sources: [{ previousNode: 'Middle' }],
    workflow: { id: '1', name: 'Bench', active: false },
    execution: { id: '1', mode: 'manual' },
    timezone: 'UTC',
    now: Date.now,
    env: {},
    vars: {},
  });
  return { scope, list };
}

interface Case {
  name: string;
  text: string;
  native(item: Item, list: Item[], index: number): unknown;
}

type Json = { a: { b: number }; x: number; name: string; tags: string[] };
const jsonOf = (item: Item | undefined) => item?.json as unknown as Json;

const CASES: Case[] = [
  { name: 'member chain', text: '={{ $json.a.b }}', native: (item) => jsonOf(item).a.b },
  {
    name: 'template of three parts',
    text: '=Hello {{ $json.name }}, you are {{ $json.a.b }} of {{ $json.x }}',
    native: (item) => `Hello ${jsonOf(item).name}, you are ${jsonOf(item).a.b} of ${jsonOf(item).x}`,
  },
  {
    name: 'arithmetic',
    text: '={{ $json.a.b * 2 + $json.x }}',
    native: (item) => jsonOf(item).a.b * 2 + jsonOf(item).x,
  },
  {
    name: 'method chain',
    text: '={{ $json.tags.map(t => t.toUpperCase()).filter(t => t.length > 3).join("-") }}',
    native: (item) =>
      jsonOf(item)
        .tags.map((t) => t.toUpperCase())
        .filter((t) => t.length > 3)
        .join('-'),
  },
  {
    name: `linked item over ${ITEMS} items`,
    text: "={{ $('Node').item.json.x }}",
    native: (item, list) => {
      const middle = (item.pairedItem as { item: number }).item;
      const link = list[middle]?.pairedItem as { item: number };
      return jsonOf(list[link.item]).x;
    },
  },
  {
    name: 'function with a loop of 10',
    text: '={{ (() => { let s = 0; for (let i = 0; i < 10; i++) { s += i * $json.x; } return s; })() }}',
    native: (item) => {
      let s = 0;
      for (let i = 0; i < 10; i++) s += i * jsonOf(item).x;
      return s;
    },
  },
];

function measure(run: (index: number) => unknown): number {
  let sink: unknown;
  for (let i = 0; i < 50_000; i++) sink = run(i % ITEMS);
  let best = 0;
  for (let round = 0; round < 5; round++) {
    const count = 200_000;
    const started = performance.now();
    for (let i = 0; i < count; i++) sink = run(i % ITEMS);
    best = Math.max(best, count / ((performance.now() - started) / 1000));
  }
  if (sink === measure) console.log(sink);
  return best;
}

const million = (value: number) => `${(value / 1e6).toFixed(2)} M/s`.padStart(12);

const { scope, list } = makeScope();
for (const { name, text, native } of CASES) {
  const template = compileTemplate(text);
  const ours = measure((index) => {
    scope.itemIndex = index;
    return template.evaluate(scope);
  });
  const theirs = measure((index) => native(list[index] as Item, list, index));
  console.log(`${name.padEnd(34)}${million(ours)}  native ${million(theirs)}  ratio ${(theirs / ours).toFixed(1)}`);
}

const fixed = compileValue({
  method: 'GET',
  url: 'https://example.com',
  options: { headers: [{ name: 'a', value: 'b' }] },
});
console.log(`${'parameter tree, nothing to do'.padEnd(34)}${million(measure(() => fixed.evaluate(scope)))}`);
