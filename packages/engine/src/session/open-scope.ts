import { type CustomData, type ExpressionError, type ExpressionTables, RunScope } from '@millrace/expression';
import type {
  Item,
  ItemsByPort,
  JsonObject,
  JsonValue,
  RunData,
  RunSource,
  WorkflowGraph,
  WorkflowNode,
} from '@millrace/workflow';
import type { ExecutionIdentity } from '../options/run-options.ts';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';

/** What expressions of a run see beyond their own node. */
export interface ScopeHost {
  readonly graph: WorkflowGraph;
  readonly prepared: Pick<PreparedWorkflow, 'parametersOf'>;
  readonly workflow: { readonly id?: string; readonly name: string; readonly active: boolean };
  readonly execution: ExecutionIdentity & { customData?: CustomData };
  readonly timezone: string;
  readonly env: Record<string, string>;
  readonly vars: Record<string, string>;
  readonly runData: RunData;
  readonly pinData: Record<string, Item[]>;
  now(): number;
  /** What nodes keep between their runs. */
  readonly states: { of(node: string): JsonObject };
}

export interface ScopeRun {
  node: WorkflowNode;
  runIndex: number;
  inputs: ItemsByPort;
  sources: ReadonlyArray<RunSource | null>;
  /** Whether what cannot be read counts as nothing, instead of as an error. Default true. */
  isForgiving?: boolean;
  /** More names, for this evaluation only. */
  variables?: Record<string, JsonValue>;
  /** What the data tables hold that its expressions name. Absent where none can be read. */
  tables?: ExpressionTables | undefined;
  /** What a model gave when it called the node as a tool; empty before it does. */
  toolArguments?: JsonObject;
  /** Told of each expression that gave nothing because it failed, or changed nothing because it may not. */
  onForgiven?(reason: ExpressionError): void;
}

/** The names that the expressions of one run can use. */
export function openScope(host: ScopeHost, run: ScopeRun): RunScope {
  const { graph, workflow, execution, timezone, env, vars, runData, pinData } = host;
  const { name, type, typeVersion, parameters } = run.node;
  return new RunScope({
    graph,
    workflow,
    execution,
    timezone,
    env,
    vars,
    runData,
    pinData,
    node: { name, type, typeVersion, parameters },
    withDefaults: (stored) => {
      const known = graph.node(stored.name);
      return known ? host.prepared.parametersOf(known) : stored.parameters;
    },
    runIndex: run.runIndex,
    inputs: run.inputs,
    sources: [...run.sources],
    now: () => host.now(),
    contextOf: (node: string) => host.states.of(node),
    tables: run.tables,
    isForgiving: run.isForgiving ?? true,
    ...(run.onForgiven && { onForgiven: run.onForgiven }),
    ...(run.variables && { extras: run.variables }),
    ...(run.toolArguments && { toolArguments: run.toolArguments }),
  });
}
