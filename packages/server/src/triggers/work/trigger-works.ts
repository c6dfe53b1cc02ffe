import { randomUUID } from 'node:crypto';
import type { TriggerWork } from '@millrace/wire';
import type { WorkflowNode } from '@millrace/workflow';
import type { StaticDataCache } from '../../workflows/static-data.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';

/** Triggers at work outside of executions. */
export class TriggerWorks {
  readonly #staticData: Pick<StaticDataCache, 'get'>;
  readonly #workflows = new Map<string, ExecutableWorkflow>();

  constructor(staticData: Pick<StaticDataCache, 'get'>) {
    this.#staticData = staticData;
  }

  /** Begins a work; it has to be closed. */
  async open(workflow: ExecutableWorkflow, node: string, mode: TriggerWork['mode']): Promise<TriggerWork> {
    const { version } = workflow;
    const staticData = version.id === undefined ? null : await this.#staticData.get(version.id);
    const workId = `trigger-${randomUUID()}`;
    this.#workflows.set(workId, workflow);
    return { workId, version, node, mode, staticData };
  }

  close({ workId }: Pick<TriggerWork, 'workId'>): void {
    this.#workflows.delete(workId);
  }

  /** A node of the workflow that a work belongs to: the trigger may use its credentials. */
  nodeOf(workId: string, name: string): WorkflowNode | undefined {
    return this.#workflows.get(workId)?.version.workflow.nodes.find((node) => node.name === name);
  }
}
