import type {
  ExecutionError,
  ExecutionMode,
  ExecutionStatus,
  Item,
  JsonObject,
  RunSource,
  Workflow,
} from '@millrace/workflow';
import type { EngineResume, EngineStart, WorkflowResult } from '../options/run-options.ts';
import { runWorkflow } from '../run-workflow.ts';
import { deepFreeze } from './deep-freeze.ts';
import { createFakePorts, type PortRecord } from './fake-ports.ts';
import { nodeTypeList } from './node-type-list.ts';
import { testNodes } from './test-nodes.ts';

/** A workflow and what must come of it. Only what stands in `expect` is compared. */
export interface Scenario {
  /** What it shows, as a plain sentence. */
  about: string;
  /** Default `manual`. */
  mode?: ExecutionMode;
  /** Default: by hand, from the first trigger that fits. */
  start?: EngineStart;
  workflow: Workflow;
  expect: {
    status: ExecutionStatus;
    /** Names of the nodes in the order in which they ran. */
    order?: string[];
    /** Node → run → output → json of the items. */
    outputs?: Record<string, JsonObject[][][]>;
    /** Node → links of the items of the first output of its last run. */
    links?: Record<string, Array<Item['pairedItem'] | null>>;
    /** Node → for each run, where its inputs came from. */
    sources?: Record<string, Array<Array<RunSource | null>>>;
    /** Error of the execution. */
    error?: Partial<ExecutionError>;
    lastNodeExecuted?: string;
    /** Pauses between tries in ms. */
    pauses?: number[];
  };
}

/** Runs a scenario; what nodes put out is frozen, so that a node that writes to its input fails. */
export async function runScenario(
  scenario: Scenario,
  resume?: EngineResume,
): Promise<{ result: WorkflowResult; record: PortRecord }> {
  const { ports, record } = createFakePorts({ nodeTypes: nodeTypeList(testNodes) });
  const { nodeFinished } = ports.events;
  ports.events.nodeFinished = (event) => {
    deepFreeze(event.run.data);
    return nodeFinished(event);
  };
  const result = await runWorkflow({
    workflow: deepFreeze(scenario.workflow),
    workflowId: 'workflow-1',
    active: false,
    execution: { id: 'execution-1', mode: scenario.mode ?? 'manual' },
    start: deepFreeze(scenario.start ?? { kind: 'manual' }),
    ports,
    signal: new AbortController().signal,
    timezone: 'UTC',
    env: {},
    vars: {},
    ...(resume && { resume }),
  });
  return { result, record };
}

/** What came of a scenario, in the layout of its `expect`, reduced to what stands there. */
export function observe(scenario: Scenario, result: WorkflowResult, record: PortRecord): Scenario['expect'] {
  const { expect } = scenario;
  const seen: Scenario['expect'] = { status: result.status };
  if (expect.order) seen.order = record.started.map(({ node }) => node);
  if (expect.outputs) seen.outputs = forEachKey(expect.outputs, (node) => outputsOf(result, node));
  if (expect.links) seen.links = forEachKey(expect.links, (node) => linksOf(result, node));
  if (expect.sources)
    seen.sources = forEachKey(expect.sources, (node) => runsOf(result, node).map((run) => run.source));
  if (expect.error) seen.error = pick(result.error, Object.keys(expect.error));
  if (expect.lastNodeExecuted !== undefined) seen.lastNodeExecuted = result.lastNodeExecuted ?? '';
  if (expect.pauses) seen.pauses = record.pauses;
  return seen;
}

function forEachKey<T>(keys: Record<string, unknown>, read: (key: string) => T): Record<string, T> {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, read(key)]));
}

function runsOf(result: WorkflowResult, node: string) {
  return result.runData[node] ?? [];
}

function outputsOf(result: WorkflowResult, node: string): JsonObject[][][] {
  return runsOf(result, node).map((run) =>
    (run.data?.main ?? []).map((items) => (items ?? []).map((item) => ({ ...item.json }))),
  );
}

function linksOf(result: WorkflowResult, node: string): Array<Item['pairedItem'] | null> {
  const items = runsOf(result, node).at(-1)?.data?.main[0] ?? [];
  return items.map((item) => item.pairedItem ?? null);
}

function pick(error: ExecutionError | undefined, keys: string[]): Partial<ExecutionError> {
  return Object.fromEntries(Object.entries(error ?? {}).filter(([key]) => keys.includes(key)));
}
