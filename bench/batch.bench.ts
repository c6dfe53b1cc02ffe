// How long nodes that work on all items at once take, and how long they keep everything else in their process waiting.
// `npm run bench -- batch [largest number of items]`. Figures depend on the machine; ratios show growth.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EnginePorts, runWorkflow } from '@millrace/engine';
import { createFakePorts } from '@millrace/engine/testing';
import type { NodeType } from '@millrace/node-sdk';
import { loadNodeTypes } from '@millrace/nodes';
import { type Item, type JsonObject, NodeTypeCatalogue, type Workflow, type WorkflowNode } from '@millrace/workflow';

const nodeTypes = await loadNodeTypes();

const largest = Number(process.argv[2] ?? 1_000_000);
const sizes = [10_000, 100_000, 1_000_000].filter((size) => size <= largest);
const ports = benchPorts();

const cases: Array<{ name: string; type: string; typeVersion: number; inputs?: number; parameters: JsonObject }> = [
  {
    name: 'sort by a field',
    type: 'sort',
    typeVersion: 1,
    parameters: { sortFieldsUi: { sortField: [{ fieldName: 'name', order: 'descending' }] } },
  },
  {
    name: 'aggregate a field',
    type: 'aggregate',
    typeVersion: 1,
    parameters: { fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'n' }] } },
  },
  { name: 'aggregate all', type: 'aggregate', typeVersion: 1, parameters: { aggregate: 'aggregateAllItemData' } },
  {
    name: 'summarize by groups',
    type: 'summarize',
    typeVersion: 1.1,
    parameters: {
      fieldsToSummarize: { values: [{ aggregation: 'sum', field: 'n' }] },
      fieldsToSplitBy: 'group',
      options: {},
    },
  },
  { name: 'remove duplicates', type: 'removeDuplicates', typeVersion: 2, parameters: {} },
  { name: 'merge, append', type: 'merge', typeVersion: 3, inputs: 2, parameters: {} },
  {
    name: 'merge, matching fields',
    type: 'merge',
    typeVersion: 3,
    inputs: 2,
    parameters: { mode: 'combine', fieldsToMatchString: 'n' },
  },
  {
    name: 'compare datasets',
    type: 'compareDatasets',
    typeVersion: 2.3,
    inputs: 2,
    parameters: { mergeByFields: { values: [{ field1: 'n', field2: 'n' }] } },
  },
];

for (const entry of cases) {
  const workflow = workflowOf(entry);
  await measure(workflow, 1_000);
  let before: number | undefined;
  for (const size of sizes) {
    const { ms, heldUpMs } = await measure(workflow, size);
    const growth = before === undefined ? '' : `, time ×${(ms / before).toFixed(1)} for ×10 items`;
    const figures = `${ms.toFixed(0).padStart(6)} ms, others wait up to ${heldUpMs.toFixed(0).padStart(6)} ms`;
    console.log(`${entry.name.padEnd(22)} ${String(size).padStart(9)} items ${figures}${growth}`);
    before = ms;
  }
}

/** Time of a run, and the longest time between two turns of the event loop. */
async function measure(workflow: Workflow, size: number): Promise<{ ms: number; heldUpMs: number }> {
  const items: Item[] = Array.from({ length: size }, (_, n) => ({
    json: { n, name: `item ${(n * 7919) % size}`, group: n % 100, tags: ['a', 'b'] },
  }));
  global.gc?.();
  let heldUpMs = 0;
  let isOver = false;
  const watch = (async () => {
    for (let last = performance.now(); !isOver; ) {
      await nextTurn();
      const now = performance.now();
      heldUpMs = Math.max(heldUpMs, now - last);
      last = now;
    }
  })();
  const start = performance.now();
  const result = await runWorkflow({
    workflow,
    active: true,
    execution: { id: '1', mode: 'trigger' },
    start: { kind: 'items', node: 'start', outputs: [items] },
    ports,
    signal: new AbortController().signal,
    timezone: 'UTC',
    env: {},
    vars: {},
    releaseOutputs: true,
  });
  const ms = performance.now() - start;
  isOver = true;
  await watch;
  if (result.status !== 'success') throw new Error(result.error?.message);
  return { ms, heldUpMs };
}

/** The items go to every input of the node. */
function workflowOf({ type, typeVersion, inputs = 1, parameters }: (typeof cases)[number]): Workflow {
  const node = (name: string, kind: string, version: number, values: JsonObject, x: number): WorkflowNode => ({
    id: name,
    name,
    type: `n8n-nodes-base.${kind}`,
    typeVersion: version,
    position: [x, 0],
    parameters: values,
  });
  const connections: Workflow['connections'] = Object.create(null);
  connections.start = {
    main: [Array.from({ length: inputs }, (_, index) => ({ node: 'node', type: 'main', index }))],
  };
  const nodes = [node('start', 'manualTrigger', 1, {}, 0), node('node', type, typeVersion, parameters, 200)];
  return { name: 'bench', nodes, connections, settings: { executionOrder: 'v1' } };
}

function benchPorts(): EnginePorts {
  const catalogue = new NodeTypeCatalogue(nodeTypes.map((type) => type.description));
  const byDescription = new Map<unknown, NodeType>(nodeTypes.map((type) => [type.description, type]));
  const find = (type: string, typeVersion: number) => byDescription.get(catalogue.find(type, typeVersion));
  const { ports: fakes } = createFakePorts({ nodeTypes: { find } });
  const clock = { ...fakes.clock, now: () => Date.now(), yield: () => nextTurn() };
  return { ...fakes, clock };
}
