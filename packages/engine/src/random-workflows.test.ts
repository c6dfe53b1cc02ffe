import type { Connections, NodeRun, RunData, Workflow, WorkflowNode } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import type { EngineResume, WorkflowResult } from './options/run-options.ts';
import { runTestWorkflow, testNode } from './testing/run-test-workflow.ts';

/** Numbers from 0 to below 1 that a seed fixes (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A workflow of passes, routes and merges with random connections, loops included. */
function randomWorkflow(seed: number): Workflow {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const kinds = ['pass', 'merge', 'route', 'pass', 'make'];
  const count = 2 + below(12);
  const nodes: WorkflowNode[] = [
    testNode('0', 'manual', { parameters: { items: Array.from({ length: 1 + below(3) }, (_, n) => ({ n })) } }),
  ];
  for (let index = 1; index < count; index++) {
    const type = kinds[below(kinds.length)] ?? 'pass';
    nodes.push(
      testNode(String(index), type, {
        position: [below(5) * 100, below(5) * 100],
        parameters: type === 'route' ? { to: below(2) } : type === 'make' ? { items: [{ made: index }] } : {},
        ...(random() < 0.1 && { disabled: true }),
        ...(random() < 0.1 && { alwaysOutputData: true }),
        ...(random() < 0.1 && { executeOnce: true }),
      }),
    );
  }
  const connections: Connections = Object.create(null);
  for (let edge = 0; edge < count * 1.5; edge++) {
    const source = below(count);
    const isBack = random() < 0.05;
    const target = isBack ? 1 + below(count - 1) : Math.min(count - 1, source + 1 + below(3));
    if (target === source) continue;
    const kind = nodes[source]?.type;
    const output = kind === 'test.route' ? below(2) : 0;
    const input = nodes[target]?.type === 'test.merge' ? below(2) : 0;
    const outputs = connections[String(source)]?.main ?? [[], []];
    connections[String(source)] = { main: outputs };
    outputs[output]?.push({ node: String(target), type: 'main', index: input });
  }
  return { name: `Seed ${seed}`, nodes, connections, settings: { executionOrder: random() < 0.5 ? 'v1' : 'v0' } };
}

const MAX_NODE_RUNS = 200;

/** What holds for every run, whatever the workflow. */
function checkRun(name: string, run: NodeRun, runData: RunData, workflow: Workflow): void {
  const isForced = run.source.length === 1 && run.source[0] === null;
  if (name !== '0' && !isForced) expect(run.source.some((source) => source !== null)).toBe(true);
  run.source.forEach((source, input) => {
    if (!source) return;
    const { previousNode, previousNodeOutput = 0, previousNodeRun = 0 } = source;
    const before = runData[previousNode]?.[previousNodeRun];
    expect(before?.executionIndex).toBeLessThan(run.executionIndex);
    expect(before?.data?.main[previousNodeOutput]?.length).toBeGreaterThan(0);
    const targets = workflow.connections[previousNode]?.main?.[previousNodeOutput];
    expect(targets).toContainEqual({ node: name, type: 'main', index: input });
  });
  for (const item of run.data?.main.flatMap((items) => items ?? []) ?? []) checkLinks(item.pairedItem, run, runData);
}

function checkLinks(link: unknown, run: NodeRun, runData: RunData): void {
  for (const entry of Array.isArray(link) ? link : [link ?? []].flat()) {
    const { item, input = 0 } = entry as { item: number; input?: number };
    const source = run.source[input];
    if (!source) continue;
    const { previousNode, previousNodeOutput = 0, previousNodeRun = 0 } = source;
    const items = runData[previousNode]?.[previousNodeRun]?.data?.main[previousNodeOutput];
    expect(item).toBeLessThan(items?.length ?? 0);
  }
}

const SEEDS = 400;
const run = { limits: { maxNodeRuns: MAX_NODE_RUNS } };

async function checkSeed(seed: number): Promise<void> {
  const workflow = randomWorkflow(seed);
  const { result, record } = await runTestWorkflow(workflow, { run });
  if (result.status !== 'success') expect(result.error?.code).toBe('LIMIT_REACHED');
  const runs = Object.entries(result.runData).flatMap(([name, list]) => list.map((entry) => ({ name, entry })));
  const positions = runs.map(({ entry }) => entry.executionIndex).sort((a, b) => a - b);
  expect(positions).toEqual(runs.map((_, index) => index));
  expect(record.started).toHaveLength(runs.length);
  for (const { name, entry } of runs) checkRun(name, entry, result.runData, workflow);
  const again = await runTestWorkflow(randomWorkflow(seed), { run });
  expect(again.result).toEqual(result);
  await checkRecovery(workflow, result, Math.floor(runs.length / 2));
}

/** After a sudden end in the middle, what was recorded is not done again, and the end is the same. */
async function checkRecovery(workflow: Workflow, result: WorkflowResult, count: number): Promise<void> {
  const history: RunData = Object.create(null);
  for (const [name, list] of Object.entries(result.runData)) {
    const kept = list.filter((entry) => entry.executionIndex < count);
    if (kept.length > 0) history[name] = kept;
  }
  const resume: EngineResume = { runs: history, event: { kind: 'recovery' } };
  const recovered = await runTestWorkflow(workflow, { run: { ...run, resume } });
  expect(recovered.result).toEqual(result);
}

describe('random workflows', () => {
  it('end, give the same result each time, and every run has its source and its links', async () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      await checkSeed(seed).catch((cause: Error) => {
        throw new Error(`Seed ${seed}: ${cause.message}`, { cause });
      });
    }
  });
});
