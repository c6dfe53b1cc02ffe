import type { ExecutionJob, ToServer, WorkflowVersion } from '@millrace/wire';
import type { Turn } from './fair-queue.ts';
import type { ExecutionLoss } from './runner-end.ts';

/** Messages about one execution. */
export type ExecutionMessage = Extract<ToServer, { executionId: string }>;

/** A portion of the steps of an execution. */
export type StepsMessage = Extract<ExecutionMessage, { type: 'steps' }>;

/** What happens to an execution on its way. */
export interface JobListener {
  /** It was given to a runner. */
  onDispatched(): void;
  /** Never a question: the pool answers those. */
  onMessage(message: Exclude<ExecutionMessage, StepsMessage>): void;
  /** Resolves when the portion, and all steps before it, are stored, or cannot be. */
  onSteps(message: StepsMessage): Promise<void>;
  /** Its runner ended before it did. */
  onCrashed(loss: ExecutionLoss): void;
  /** The server stops before it was given to a runner. */
  onDropped(): void;
}

export interface PoolJob {
  job: ExecutionJob;
  version: WorkflowVersion;
  listener: JobListener;
  /** Of those that wait for a runner, the lowest goes first; default 0. */
  rank?: number;
  /** Somebody started it in the editor: it keeps nobody waiting who calls from outside. */
  isByHand?: boolean;
  /** Who started it by hand, else whose workflow it is, where that is known. */
  user?: string | undefined;
  /** How often it goes on after a runner ended, without a new step since; default 0. */
  recoveries?: number;
  /** It was accepted before: it waits for a runner however long that takes, and however many wait. */
  mustRun?: boolean;
}

/** What a workflow is known by where it may never have been saved. */
export function workflowKeyOf({ id, versionKey }: Pick<WorkflowVersion, 'id' | 'versionKey'>): string {
  return id ?? versionKey;
}

/** Of whom something is: what one does wrong, the others of the same party feel. */
export type Party = Pick<PoolJob, 'isByHand' | 'user'> & { workflowKey: string };

export function partyOf({ isByHand, user, version }: Pick<PoolJob, 'isByHand' | 'user' | 'version'>): Party {
  return { workflowKey: workflowKeyOf(version), ...(isByHand !== undefined && { isByHand }), user };
}

/** Whose turn it takes among what waits. */
export function turnOf({ rank = 0, user, version }: PoolJob): Turn {
  const workflow = workflowKeyOf(version);
  return { rank, user: user ?? workflow, workflow };
}
