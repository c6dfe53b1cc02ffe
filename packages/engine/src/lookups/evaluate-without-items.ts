import { compileValue, RunScope } from '@millrace/expression';
import { type JsonValue, WorkflowGraph, type WorkflowNode } from '@millrace/workflow';

/** Where expressions are evaluated although nothing has run. */
export interface PlaceWithoutItems {
  /** Whose parameters they may read. Default: none. */
  node?: WorkflowNode;
  /** IANA name. */
  timezone: string;
  /** Environment variables that they may read. */
  env: Record<string, string>;
  /** Variables of the instance, default: none. */
  vars?: Record<string, string>;
  /** ms since the epoch. */
  now(): number;
  /** More names. */
  names?: Record<string, JsonValue>;
}

const NOBODY: WorkflowNode = { id: '', name: '', type: '', typeVersion: 1, position: [0, 0], parameters: {} };

/** Evaluates a value whose texts may be expressions: there are no items, and no other nodes. @throws ExpressionError */
export function evaluateWithoutItems(value: JsonValue, place: PlaceWithoutItems): unknown {
  return compileValue(value).evaluate(scopeWithoutItems(place));
}

export function scopeWithoutItems({
  node = NOBODY,
  timezone,
  env,
  vars = {},
  now,
  names,
}: PlaceWithoutItems): RunScope {
  return new RunScope({
    graph: new WorkflowGraph({ nodes: [node], connections: {} }),
    runData: Object.create(null),
    node,
    runIndex: 0,
    inputs: [],
    sources: [],
    workflow: { name: '', active: false },
    execution: { id: '', mode: 'manual' },
    timezone,
    now,
    env,
    vars,
    ...(names && { extras: names }),
  });
}
