import type { Alarm, HoldingWork, RunnerConfig } from '@millrace/wire';

/** How a runner process ended. */
export type RunnerEnd =
  /** By itself, or because it was ended from outside. What it was doing is not known. */
  | { kind: 'ended'; reason: string; wasKilled?: boolean }
  /** It took too long to become ready. */
  | { kind: 'late'; reason: string; afterMs: number }
  /** Its watchdog had it ended. */
  | {
      kind: 'stuck';
      reason: string;
      cause: Extract<Alarm, { type: 'stuck' }>['cause'];
      /** What it exceeded, for people. */
      limit: string;
      culprit?: HoldingWork;
      /** Executions that had finished more than their start, with how many steps they finished in it; absent when that is not known. */
      touched?: ReadonlyMap<string, number>;
    };

/** Why an execution has lost its runner. */
export type ExecutionLoss =
  /** It was to blame, or it ran what was. */
  | { kind: 'culprit'; code: 'RUNNER_HELD' | 'RUNNER_MEMORY'; message: string; description: string; node?: string }
  /** It only was in the same process. */
  | {
      kind: 'bystander';
      reason: string;
      /**
       * How many steps it had finished in the process; 0 when that was its start at most. Absent: not known, so that
       * something may be done twice when it goes on.
       */
      finishedSteps?: number;
      /** It is known that another one is to blame. */
      isInnocent?: boolean;
    };

/** The end of a runner whose watchdog gave it up. */
export function stuckEnd(
  { cause, culprit, touched }: Extract<Alarm, { type: 'stuck' }>,
  { maxHoldMs, memoryMiB }: Pick<RunnerConfig, 'maxHoldMs' | 'memoryMiB'>,
): Extract<RunnerEnd, { kind: 'stuck' }> {
  const limit = cause === 'held' ? `${maxHoldMs / 1000} s` : `${memoryMiB} MiB`;
  const reason =
    cause === 'held' ? `another execution kept it busy for ${limit}` : `it used more memory than the ${limit} it may`;
  return {
    kind: 'stuck',
    reason,
    cause,
    limit,
    ...(culprit && { culprit }),
    ...(touched && { touched: new Map(touched) }),
  };
}

/** What becomes of those who stop a runner: what else they start has one of its own for a while. */
export interface Penalty {
  /** `user`: what the same person starts by hand. */
  of: 'user' | 'workflow';
  minutes: number;
}

/** What more is known of an execution that lost its runner. */
interface LossDetails {
  /** Where it is to blame. */
  penalty?: Penalty | undefined;
  /** Its own steps do not tell all that it did. */
  isUnsure?: boolean;
}

/** What the end of its runner means for an execution. */
export function lossOf(end: RunnerEnd, executionId: string, { penalty, isUnsure = false }: LossDetails): ExecutionLoss {
  if (end.kind !== 'stuck') return { kind: 'bystander', reason: end.reason };
  const { cause, culprit, limit, touched } = end;
  if (!penalty) {
    const isInnocent = culprit !== undefined;
    const finishedSteps = isUnsure ? undefined : touched && (touched.get(executionId) ?? 0);
    return { kind: 'bystander', reason: end.reason, isInnocent, ...(finishedSteps !== undefined && { finishedSteps }) };
  }
  const node = culprit?.kind === 'execution' && culprit.executionId === executionId ? culprit.node : undefined;
  const where = node === undefined ? 'A workflow that it ran' : `The node "${node}"`;
  const { message, description, code } = TEXTS[cause](where, limit);
  const whole = `${description} ${CONSEQUENCES[penalty.of](penalty.minutes)}`;
  return { kind: 'culprit', code, message, description: whole, ...(node !== undefined && { node }) };
}

const CONSEQUENCES: Readonly<Record<Penalty['of'], (minutes: number) => string>> = {
  user: (minutes) => `For ${minutes} minutes, what you run by hand has a runner of its own, apart from other people's.`,
  workflow: (minutes) => `For ${minutes} minutes, the workflow has a runner of its own, apart from the others.`,
};

const TEXTS = {
  held: (where: string, limit: string) => ({
    code: 'RUNNER_HELD' as const,
    message: `${where} kept its runner from everything else and was ended`,
    description: `Give it less data at once, or simplify its expression or pattern. MILLRACE_RUNNER_MAX_HOLD allows ${limit}.`,
  }),
  memory: (where: string, limit: string) => ({
    code: 'RUNNER_MEMORY' as const,
    message: `${where} used up the memory of its runner and was ended`,
    description: `Give it less data at once. MILLRACE_RUNNER_MEMORY allows ${limit}.`,
  }),
};
