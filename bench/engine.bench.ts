// Items per second and memory through single nodes, and nodes per second through a long chain; no network in between, and
// no process but that of scripts. `npm run bench -- engine [largest number of items]`. Figures depend on the machine; ratios show growth.
import { type EnginePorts, type RunWorkflowOptions, runWorkflow } from '@millrace/engine';
import { createFakePorts } from '@millrace/engine/testing';
import { defineNode, type NodeType, number } from '@millrace/node-sdk';
import { loadNodeTypes } from '@millrace/nodes';
import { type Item, NodeTypeCatalogue, type Workflow, WorkflowGraph, type WorkflowNode } from '@millrace/workflow';
import { ScriptPool } from '../packages/runner/src/script-host/pool/script-pool.ts';
import { scriptPort } from '../packages/runner/src/script-host/script-port.ts';

const nodeTypes = await loadNodeTypes();

const largest = Number(process.argv[2] ?? 1_000_000);
const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= largest);
const itemsNode = defineNode({
  name: 'bench.items',
  displayName: 'Items',
  description: 'Makes items',
  version: 1,
  group: ['input'],
  family: 'data',
  defaults: { name: 'Items' },
  parameters: [number('count', { label: 'Count' })],
  runAll: ({ parameters }) => makeItems(parameters(0).count),
});
const ports = benchPorts();
const scripts = new WeakMap<Workflow, EnginePorts['scripts']>();
const pool = new ScriptPool({
  maxHosts: 1,
  memoryMiB: 1024,
  settings: { scriptTimeoutMs: 600_000 },
  onHostFailure: (message) => console.error(message),
});

const assignment = (name: string, value: string, type = 'number') => ({ id: name, name, value, type });
const condition = { combinator: 'and', options: { caseSensitive: true, typeValidation: 'strict' } };
const isEven = {
  ...condition,
  conditions: [
    { id: '1', leftValue: '={{ $json.n % 2 }}', rightValue: 0, operator: { type: 'number', operation: 'equals' } },
  ],
};

type BenchNode = Partial<WorkflowNode> & { type: string };

const cases: Array<{ name: string; nodes: BenchNode[] }> = [
  { name: 'no-op', nodes: [{ type: 'noOp' }] },
  {
    name: 'set, fixed value',
    nodes: [{ type: 'set', typeVersion: 3.4, parameters: setting(assignment('a', 'x', 'string')) }],
  },
  {
    name: 'set, one expression',
    nodes: [{ type: 'set', typeVersion: 3.4, parameters: setting(assignment('a', '={{ $json.n }}')) }],
  },
  { name: 'if, one condition', nodes: [{ type: 'if', typeVersion: 2, parameters: { conditions: isEven } }] },
  {
    name: 'set, if',
    nodes: [
      { type: 'set', typeVersion: 3.4, parameters: setting(assignment('a', '={{ $json.n }}')) },
      { type: 'if', typeVersion: 2, parameters: { conditions: isEven } },
    ],
  },
];

for (const releaseOutputs of [true, false]) {
  await measureMemory(branching(), releaseOutputs);
  // What a run held is free only when the turn is over.
  await new Promise((resolve) => setTimeout(resolve, 50));
}
for (const { name, nodes } of cases) await measureItems(name, chain(nodes));
await measureItems('merge of two branches', merging());
const each = 'return { json: { ...$json, twice: $json.n * 2 } }';
const script = { type: 'code', typeVersion: 2, parameters: { mode: 'runOnceForEachItem', jsCode: each } };
await measureItems('code, for each item', chain([script]));
await measureItems('code, for all items', chain([{ ...script, parameters: { jsCode: 'return $input.all()' } }]));
pool.close();
await measureExecutions(chain([...casesNamed('set, one expression'), ...casesNamed('set, one expression')]));

async function measureItems(name: string, workflow: Workflow): Promise<void> {
  await run(workflow, makeItems(1_000));
  let before: number | undefined;
  for (const size of sizes) {
    const { ms } = await run(workflow, makeItems(size));
    const growth = before === undefined ? '' : `  time ×${(ms / before).toFixed(1)} for ×10 items`;
    const memory = `×${(await memoryOf(workflow, size)).toFixed(1)} of the items' memory`;
    console.log(`${name.padEnd(22)} ${String(size).padStart(9)} items  ${rate(size, ms)} items/s  ${memory}${growth}`);
    before = ms;
  }
}

/** Peak of what is in use, in relation to the items that come in. */
async function memoryOf(workflow: Workflow, size: number): Promise<number> {
  const empty = usedBytes();
  const items = makeItems(size);
  const data = usedBytes() - empty;
  const { peakBytes } = await run(workflow, items, { releaseOutputs: true, measuresMemory: true });
  return (peakBytes - empty) / data;
}

/** Memory that is in use after each node, in relation to that of the items that the first one makes. */
async function measureMemory(workflow: Workflow, releaseOutputs: boolean): Promise<void> {
  const data = measureData();
  const empty = usedBytes();
  const { peakBytes } = await run(workflow, makeItems(1), { releaseOutputs, measuresMemory: true });
  const ratio = ((peakBytes - empty) / data).toFixed(1);
  const how = releaseOutputs ? 'outputs given up' : 'outputs kept';
  console.log(`set, if, merge: ${String(largest).padStart(16)} items  ×${ratio} of the data's memory, ${how}`);
}

function measureData(): number {
  const empty = usedBytes();
  const items = makeItems(largest);
  const bytes = usedBytes() - empty;
  if (items.length !== largest) throw new Error('Items are missing');
  return bytes;
}

/** Items → set → if, whose branches are merged again. */
function branching(): Workflow {
  const merge = { type: 'merge', typeVersion: 3, parameters: {} };
  const items = { type: 'bench.items', parameters: { count: largest } };
  const workflow = chain([items, ...casesNamed('set, if'), merge]);
  const to = (index: number) => ({ node: 'node 4', type: 'main', index });
  workflow.connections['node 3'] = { main: [[to(0)], [to(1)]] };
  return workflow;
}

async function measureExecutions(workflow: Workflow): Promise<void> {
  const items = makeItems(1);
  const count = 20_000;
  for (let i = 0; i < count; i++) await run(workflow, items);
  const start = performance.now();
  for (let i = 0; i < count; i++) await run(workflow, items);
  console.log(`trigger, set, set: one item  ${rate(count, performance.now() - start).padStart(19)} executions/s`);
}

function usedBytes(): number {
  global.gc?.();
  return process.memoryUsage().heapUsed;
}

function casesNamed(name: string): BenchNode[] {
  return cases.find((entry) => entry.name === name)?.nodes ?? [];
}

function merging(): Workflow {
  const workflow = chain([{ type: 'noOp' }, { type: 'noOp' }, { type: 'merge', typeVersion: 3, parameters: {} }]);
  const to = (node: number, index = 0) => ({ node: `node ${node}`, type: 'main', index });
  workflow.connections = {
    'node 0': { main: [[to(1), to(2)]] },
    'node 1': { main: [[to(3)]] },
    'node 2': { main: [[to(3, 1)]] },
  };
  return workflow;
}

let before: number | undefined;
for (const length of [10, 100, 1_000, 10_000]) {
  const workflow = chain(Array.from({ length }, () => ({ type: 'noOp' })));
  await run(workflow, makeItems(1));
  const { ms } = await run(workflow, makeItems(1));
  const growth = before === undefined ? '' : `, time ×${(ms / before).toFixed(1)} for ×10 nodes`;
  console.log(`chain of ${String(length).padStart(6)} nodes ${rate(length, ms).padStart(27)} nodes/s${growth}`);
  before = ms;
}

function setting(...assignments: object[]): WorkflowNode['parameters'] {
  return JSON.parse(JSON.stringify({ includeOtherFields: true, assignments: { assignments }, options: {} }));
}

function makeItems(count: number): Item[] {
  return Array.from({ length: count }, (_, n) => ({ json: { n, name: `item ${n}`, tags: ['a', 'b'] } }));
}

function chain(nodes: BenchNode[]): Workflow {
  const named: WorkflowNode[] = [{ type: 'manualTrigger' }, ...nodes].map((node, index) => ({
    id: String(index),
    name: `node ${index}`,
    typeVersion: 1,
    position: [index * 200, 0],
    parameters: {},
    ...node,
    type: node.type.includes('.') ? node.type : `n8n-nodes-base.${node.type}`,
  }));
  const connections: Workflow['connections'] = Object.create(null);
  named.slice(1).forEach((node, index) => {
    connections[`node ${index}`] = { main: [[{ node: node.name, type: 'main', index: 0 }]] };
  });
  return { name: 'bench', nodes: named, connections, settings: { executionOrder: 'v1' } };
}

interface RunSettings {
  releaseOutputs?: boolean;
  measuresMemory?: boolean;
}

async function run(
  workflow: Workflow,
  items: Item[],
  { releaseOutputs = false, measuresMemory = false }: RunSettings = {},
): Promise<{ ms: number; peakBytes: number }> {
  let peakBytes = 0;
  const nodeFinished = () => {
    if (measuresMemory) peakBytes = Math.max(peakBytes, usedBytes());
  };
  const options: RunWorkflowOptions = {
    workflow,
    active: true,
    execution: { id: '1', mode: 'trigger' },
    start: { kind: 'items', node: 'node 0', outputs: [items] },
    ports: {
      ...ports,
      scripts: scriptsOf(workflow),
      events: { nodeStarted: () => undefined, nodeFinished, rests: () => undefined, stored: async () => undefined },
    },
    signal: new AbortController().signal,
    timezone: 'UTC',
    env: {},
    vars: {},
    releaseOutputs,
  };
  const start = performance.now();
  const result = await runWorkflow(options);
  const ms = performance.now() - start;
  if (result.status !== 'success') throw new Error(result.error?.message);
  return { ms, peakBytes };
}

function scriptsOf(workflow: Workflow): EnginePorts['scripts'] {
  const known = scripts.get(workflow);
  if (known) return known;
  const graph = new WorkflowGraph(workflow);
  const transport = { request: noRequests, stream: noRequests };
  const port = scriptPort({ pool, graph, binary: ports.binary, transport, onConsole: () => undefined });
  scripts.set(workflow, port);
  return port;
}

async function noRequests(): Promise<never> {
  throw new Error('A benchmark sends no requests.');
}

function rate(count: number, ms: number): string {
  return Math.round((count / ms) * 1_000)
    .toLocaleString('en')
    .padStart(11);
}

function benchPorts(): EnginePorts {
  const types = [...nodeTypes, itemsNode];
  const catalogue = new NodeTypeCatalogue(types.map((type) => type.description));
  const byDescription = new Map<unknown, NodeType>(types.map((type) => [type.description, type]));
  const find = (type: string, typeVersion: number) => byDescription.get(catalogue.find(type, typeVersion));
  const { ports: fakes } = createFakePorts({ nodeTypes: { find } });
  return {
    ...fakes,
    clock: {
      ...fakes.clock,
      now: () => Date.now(),
      yield: () => new Promise((resolve) => setImmediate(resolve)),
    },
  };
}
