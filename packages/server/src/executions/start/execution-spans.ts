import { type TraceContext, traceTime } from '@millrace/wire';
import type { Tracing } from '../../tracing/tracing.ts';
import { isUnderWay, statusOf } from '../live/execution-state.ts';
import type { LiveExecution } from '../live/live-execution.ts';

interface OpenSpan {
  context: TraceContext;
  parentSpanId?: string;
  startedAt: number;
}

/** The spans of executions: each lasts until its execution ends, or is put aside. */
export class ExecutionSpans {
  readonly #tracing: Pick<Tracing, 'begin' | 'record'>;
  readonly #open = new WeakMap<LiveExecution, OpenSpan>();

  constructor(tracing: Pick<Tracing, 'begin' | 'record'>) {
    this.#tracing = tracing;
  }

  /**
   * Begins the span of an execution, within that of the step or the call it comes from. One that is given to a runner
   * again goes on in its span.
   */
  begin(execution: LiveExecution, step: TraceContext | undefined): TraceContext {
    const known = this.#open.get(execution);
    if (known) return known.context;
    const from = step ?? spanOfCall(execution);
    const context = this.#tracing.begin(from);
    this.#open.set(execution, { context, ...(from && { parentSpanId: from.spanId }), startedAt: traceTime() });
    return context;
  }

  end(execution: LiveExecution): void {
    const span = this.#open.get(execution);
    if (!span) return;
    this.#open.delete(execution);
    const { row, state, workflow } = execution;
    const status = statusOf(state) ?? 'canceled';
    this.#tracing.record({
      ...span,
      name: `workflow ${workflow.name}`,
      kind: 'internal',
      endedAt: traceTime(),
      attributes: {
        'millrace.execution.id': execution.id,
        'millrace.execution.mode': row.mode,
        'millrace.execution.status': status,
        'millrace.workflow.name': workflow.name,
        ...(workflow.version.id !== undefined && { 'millrace.workflow.id': workflow.version.id }),
      },
      ...((status === 'error' || status === 'crashed') && { failure: status }),
    });
  }
}

/** What lets it go on is closer than what started it. */
function spanOfCall({ state, origin: { start } }: LiveExecution): TraceContext | undefined {
  const event = isUnderWay(state) ? state.resumption?.event : undefined;
  if (event?.kind === 'call') return event.call.trace;
  return start.kind === 'webhook' ? start.call.trace : undefined;
}
