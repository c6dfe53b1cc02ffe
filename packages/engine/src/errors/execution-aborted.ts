/** Why a run was stopped from outside. */
export type AbortReason = 'user' | 'timeout' | 'shutdown';

/** Reason to abort a run with: `controller.abort(new ExecutionAborted('timeout', { limitMs }))`. */
export class ExecutionAborted extends Error {
  readonly reason: AbortReason;
  /** Time limit that was reached, in ms. */
  readonly limitMs: number | undefined;

  constructor(reason: AbortReason, options: { limitMs?: number } = {}) {
    super(messageOf(reason, options.limitMs));
    this.name = 'ExecutionAborted';
    this.reason = reason;
    this.limitMs = options.limitMs;
  }

  /** Reads any abort reason; what is not ours counts as a stop by the user, a `TimeoutError` as the time limit. */
  static from(reason: unknown): ExecutionAborted {
    if (reason instanceof ExecutionAborted) return reason;
    const isTimeout = reason instanceof Error && reason.name === 'TimeoutError';
    return new ExecutionAborted(isTimeout ? 'timeout' : 'user');
  }
}

function messageOf(reason: AbortReason, limitMs: number | undefined): string {
  switch (reason) {
    case 'user':
      return 'The execution was stopped';
    case 'timeout': {
      const limit = limitMs === undefined ? '' : ` of ${limitMs / 1000} s`;
      return `The execution reached its time limit${limit}`;
    }
    case 'shutdown':
      return 'The execution was stopped because Millrace is shutting down';
  }
}
