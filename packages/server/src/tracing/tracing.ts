import { childOf, newTrace, type TraceContext, type TraceSpan } from '@millrace/wire';
import type { Logger } from '../logging/logger.ts';
import type { SpanSink, TracingConfig } from './span-sink.ts';

/** The traces of this process. */
export class Tracing {
  readonly #sink: SpanSink;

  constructor(sink: SpanSink) {
    this.#sink = sink;
  }

  /** The ids of a new span: within the trace of a caller, where there is one. */
  begin(parent: TraceContext | undefined): TraceContext {
    const ids = parent ? childOf(parent) : newTrace();
    return { ...ids, isSampled: this.#sink.isSampled(ids.traceId, parent) };
  }

  /** Takes a span that has ended. */
  record(span: TraceSpan): void {
    if (span.context.isSampled) this.#sink.add(span);
  }

  close(timeoutMs: number): Promise<void> {
    return this.#sink.close(timeoutMs);
  }
}

/** `undefined` unless the settings name a collector; the library is loaded only then. */
export async function openTracing({
  config,
  serverId,
  log,
}: {
  config: TracingConfig;
  serverId: string;
  log: Logger;
}): Promise<Tracing | undefined> {
  const url = collectorUrl(config);
  if (url === undefined) return undefined;
  const { openCollector } = await import('./collector.ts');
  return new Tracing(openCollector({ url, config, serverId, log }));
}

function collectorUrl({ tracesDisabled, tracesEndpoint, otlpEndpoint }: TracingConfig): string | undefined {
  if (tracesDisabled) return undefined;
  return tracesEndpoint ?? (otlpEndpoint && `${otlpEndpoint.replace(/\/+$/, '')}/v1/traces`);
}
