import type { TraceContext, TraceSpan } from '@millrace/wire';
import type { Config } from '../config/config-table.ts';

/** What the settings say of traces. */
export type TracingConfig = Pick<
  Config,
  | 'tracesEndpoint'
  | 'otlpEndpoint'
  | 'otlpHeaders'
  | 'tracesServiceName'
  | 'tracesAttributes'
  | 'tracesSampler'
  | 'tracesSamplerArgument'
  | 'tracesDisabled'
>;

/** Sends spans to a collector. */
export interface SpanSink {
  /** Whether a trace is recorded that begins here, or whose caller says so. */
  isSampled(traceId: string, parent: TraceContext | undefined): boolean;
  /** Never waits and never throws: what cannot be sent is dropped. */
  add(span: TraceSpan): void;
  /** Sends what is left, at most this long. */
  close(timeoutMs: number): Promise<void>;
}
