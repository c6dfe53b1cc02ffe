/** Work that can hold up a runner. */
export type HoldingWork =
  | { kind: 'execution'; executionId: string; node?: string }
  /** A trigger that listens. */
  | { kind: 'trigger'; workId: string; node: string }
  | { kind: 'question'; requestId: number };

/**
 * What the watchdog of a runner says about its main thread, which cannot speak itself then: lines of JSON on a pipe of
 * their own, number {@link ALARM_PIPE} of the process.
 */
export type Alarm =
  /** The event loop does not turn. New work is better given to others. */
  | { type: 'held' }
  /** It turns again. */
  | { type: 'released' }
  /** The runner has to be ended. */
  | {
      type: 'stuck';
      /** It was held for too long, or uses more memory than it may. */
      cause: 'held' | 'memory';
      /** What is to blame, where that can be told. */
      culprit?: HoldingWork;
      /**
       * Executions that had finished more than their start, with the number of all steps that they finished in this runner. All
       * others lose nothing when they start again. Absent: not known.
       */
      touched?: Array<[executionId: string, steps: number]>;
    };

export const ALARM_PIPE = 4;
