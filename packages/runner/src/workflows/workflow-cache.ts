import type { WorkflowVersion } from '@millrace/wire';
import { normalizeWorkflow, type Workflow, WorkflowGraph } from '@millrace/workflow';

/** A workflow version, ready to run. The same objects are given for each run, so that the engine compiles it once. */
export interface CachedWorkflow {
  version: WorkflowVersion;
  workflow: Workflow;
  graph: WorkflowGraph;
  /** Some expression or script in it names `$vars`. */
  readsVariables: boolean;
}

/** The workflow versions that the control plane put here. */
export class WorkflowCache {
  readonly #versions = new Map<string, CachedWorkflow>();

  put(version: WorkflowVersion): void {
    this.#versions.set(version.versionKey, prepare(version));
  }

  /** Node types have changed: the engine compiles each version anew. What runs keeps what it has. */
  renew(): void {
    for (const { version } of this.#versions.values()) this.put(version);
  }

  drop(versionKey: string): void {
    this.#versions.delete(versionKey);
  }

  get(versionKey: string): CachedWorkflow | undefined {
    return this.#versions.get(versionKey);
  }
}

/** Completes a workflow for running, without keeping it. */
export function prepare(version: WorkflowVersion): CachedWorkflow {
  const workflow = normalizeWorkflow(version.workflow);
  const readsVariables = JSON.stringify([workflow.nodes, workflow.settings]).includes('$vars');
  return { version, workflow, graph: new WorkflowGraph(workflow), readsVariables };
}

/** Time zone of a workflow: its own, or that of the instance. */
export function timezoneOf({ settings }: Workflow, instanceTimezone: string): string {
  const own = settings?.timezone;
  return typeof own === 'string' && own !== '' && own !== 'DEFAULT' ? own : instanceTimezone;
}
