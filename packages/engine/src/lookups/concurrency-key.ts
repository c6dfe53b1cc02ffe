import { compileValue, RunScope } from '@millrace/expression';
import { type ItemsByPort, WorkflowGraph, type WorkflowNode } from '@millrace/workflow';
import type { RunWorkflowOptions } from '../options/run-options.ts';
import { timezoneOf } from '../workflow/timezone.ts';

export interface ConcurrencyKeyOptions
  extends Pick<RunWorkflowOptions, 'workflow' | 'workflowId' | 'active' | 'execution' | 'timezone' | 'env' | 'vars'> {
  /** What the trigger puts out. */
  outputs: ItemsByPort;
  /** ms since the epoch. */
  now(): number;
}

const TRIGGER: WorkflowNode = { id: '', name: '', type: '', typeVersion: 1, position: [0, 0], parameters: {} };

/** What the concurrency key of a workflow says of an execution; empty without one. @throws ExpressionError */
export function concurrencyKeyOf(options: ConcurrencyKeyOptions): string {
  const { workflow, workflowId, active, outputs, execution, timezone, env, vars, now } = options;
  const key = workflow.settings?.concurrencyKey;
  if (typeof key !== 'string') return '';
  const scope = new RunScope({
    graph: new WorkflowGraph({ nodes: [TRIGGER], connections: {} }),
    runData: Object.create(null),
    node: TRIGGER,
    runIndex: 0,
    // Without an item, `$json` is empty.
    inputs: outputs.some((items) => items?.length) ? outputs : [[{ json: {} }]],
    sources: [],
    workflow: { name: workflow.name, active, ...(workflowId !== undefined && { id: workflowId }) },
    execution,
    timezone: timezoneOf(workflow, timezone),
    now,
    env,
    vars,
    isForgiving: false,
  });
  const value = compileValue(key).evaluate(scope);
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
