import { randomUUID } from 'node:crypto';
import type { TriggerWork } from '@millrace/wire';
import type { WorkflowNode } from '@millrace/workflow';
import type { Run } from '../../access/run-people.ts';
import type { StaticDataCache } from '../../workflows/static-data.ts';
import type { ExecutableWorkflow } from '../../workflows/workflow-versions.ts';

/** Who tries a trigger out by hand, and in whose name it then acts. */
export interface TriedOutBy {
  startedBy: string;
  actsFor: readonly string[];
}

interface OpenWork {
  workflow: ExecutableWorkflow;
  by: TriedOutBy | undefined;
  /** The node that looks after its subscription to a service. */
  subscriber?: string | undefined;
}

/** What a trigger is to do. */
interface WorkOrder {
  node: string;
  mode: TriggerWork['mode'];
  /** Who tries it out by hand. */
  by?: TriedOutBy | undefined;
  /** Whether it looks after its subscription to a service. Default: it does not. */
  isSubscribing?: boolean;
}

/** A node that a work asks for the credentials of. */
interface WorkNode {
  node: WorkflowNode;
  run: Run;
  /** Whether it looks after its own subscription to a service. */
  isSubscribing: boolean;
}

/** Triggers at work outside of executions. */
export class TriggerWorks {
  readonly #staticData: Pick<StaticDataCache, 'get'>;
  readonly #works = new Map<string, OpenWork>();

  constructor(staticData: Pick<StaticDataCache, 'get'>) {
    this.#staticData = staticData;
  }

  /** Begins a work; it has to be closed. */
  async open(workflow: ExecutableWorkflow, { node, mode, by, isSubscribing = false }: WorkOrder): Promise<TriggerWork> {
    const { version } = workflow;
    const staticData = version.id === undefined ? null : await this.#staticData.get(version.id);
    const workId = `trigger-${randomUUID()}`;
    this.#works.set(workId, { workflow, by, subscriber: isSubscribing ? node : undefined });
    return { workId, version, node, mode, staticData };
  }

  /** Asks about the triggers of a workflow; meanwhile its variables can be asked for by the id. */
  async during<Result>(
    workflow: ExecutableWorkflow,
    by: TriedOutBy | undefined,
    ask: (workId: string) => Promise<Result>,
  ): Promise<Result> {
    const workId = `trigger-${randomUUID()}`;
    this.#works.set(workId, { workflow, by });
    try {
      return await ask(workId);
    } finally {
      this.#works.delete(workId);
    }
  }

  close({ workId }: Pick<TriggerWork, 'workId'>): void {
    this.#works.delete(workId);
  }

  /** A node of the workflow that a work belongs to: the trigger may use its credentials. */
  nodeOf(workId: string, name: string): WorkNode | undefined {
    const work = this.#works.get(workId);
    const node = work?.workflow.version.workflow.nodes.find((candidate) => candidate.name === name);
    return work && node && { node, run: runOf(work), isSubscribing: work.subscriber === name };
  }

  /** In whose name a work is done. */
  runOf(workId: string): Run | undefined {
    const work = this.#works.get(workId);
    return work && runOf(work);
  }
}

function runOf({ workflow: { version, versionKey, people }, by }: OpenWork): Run {
  return {
    mode: 'trigger',
    workflowId: version.id ?? null,
    versionKey,
    people,
    startedBy: by?.startedBy ?? null,
    actsFor: by ? JSON.stringify(by.actsFor) : null,
  };
}
