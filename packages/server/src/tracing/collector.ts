import { setTimeout as delay } from 'node:timers/promises';
import type { TraceContext, TraceSpan } from '@millrace/wire';
import {
  createTraceState,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { programVersion } from '../instance/program-version.ts';
import type { Logger } from '../logging/logger.ts';
import type { SpanSink, TracingConfig } from './span-sink.ts';

/** Spans that wait for the collector; further ones are dropped. */
const MAX_WAITING_SPANS = 8192;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
const SCOPE = { name: 'millrace', version: programVersion };

interface CollectorOptions {
  url: string;
  config: TracingConfig;
  serverId: string;
  log: Logger;
}

/** A collector that takes OTLP over HTTP. */
export function openCollector({ url, config, serverId, log }: CollectorOptions): SpanSink {
  const exporter = new OTLPTraceExporter({ url, headers: pairsOf(config.otlpHeaders) });
  const state = new CollectorState(log.child({ collector: new URL(url).host }));
  const processor = new BatchSpanProcessor({ exporter: watched(exporter, state), maxQueueSize: MAX_WAITING_SPANS });
  const resource = resourceFromAttributes({
    'service.version': programVersion,
    'service.instance.id': serverId,
    ...pairsOf(config.tracesAttributes),
    'service.name': config.tracesServiceName,
  });
  const sampler = samplerOf(config);
  return {
    isSampled: (traceId, parent) => isSampled(sampler, traceId, parent),
    add: (span) => processor.onEnd({ ...readable(span), resource }),
    async close(timeoutMs) {
      const abort = new AbortController();
      const timeout = delay(timeoutMs, 'late' as const, { signal: abort.signal }).catch(() => undefined);
      const end = await Promise.race([processor.shutdown(), timeout]).catch((error: Error) => error);
      abort.abort();
      if (end === 'late') state.failed('it does not answer in time');
    },
  };
}

/** Says once that a collector is away, and once that it is back. */
class CollectorState {
  readonly #log: Logger;
  #isAway = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  failed(reason: string): void {
    if (!this.#isAway) this.#log.warn({ reason }, 'Traces cannot be sent, and are dropped');
    this.#isAway = true;
  }

  succeeded(): void {
    if (this.#isAway) this.#log.info('Traces are sent again');
    this.#isAway = false;
  }
}

/** Failures are told here; the library would print them. */
function watched(inner: SpanExporter, state: CollectorState): SpanExporter {
  return {
    export(spans, done) {
      inner.export(spans, ({ code, error }) => {
        if (code === 0) state.succeeded();
        else state.failed(error?.message ?? 'it gives no reason');
        done({ code: 0 });
      });
    },
    shutdown: () => inner.shutdown(),
  };
}

function samplerOf({ tracesSampler: name, tracesSamplerArgument: ratio }: TracingConfig): Sampler {
  const kind = name.replace('parentbased_', '');
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return kind === name ? root : new ParentBasedSampler({ root });
}

function isSampled(sampler: Sampler, traceId: string, parent: TraceContext | undefined): boolean {
  const context = parent
    ? trace.setSpanContext(ROOT_CONTEXT, { ...spanContext(parent), isRemote: true })
    : ROOT_CONTEXT;
  const { decision } = sampler.shouldSample(context, traceId, '', SpanKind.INTERNAL, {}, []);
  return decision === SamplingDecision.RECORD_AND_SAMPLED;
}

function readable(span: TraceSpan): Omit<ReadableSpan, 'resource'> {
  const { context, parentSpanId, failure, name, kind, attributes, startedAt, endedAt } = span;
  return {
    name,
    kind: KINDS[kind],
    spanContext: () => spanContext(context),
    ...(parentSpanId !== undefined && { parentSpanContext: spanContext({ ...context, spanId: parentSpanId }) }),
    startTime: highResolution(startedAt),
    endTime: highResolution(endedAt),
    duration: highResolution(Math.max(0, endedAt - startedAt)),
    status: failure === undefined ? { code: SpanStatusCode.UNSET } : { code: SpanStatusCode.ERROR },
    attributes: failure === undefined ? attributes : { ...attributes, 'error.type': failure },
    links: [],
    events: [],
    ended: true,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function spanContext({ traceId, spanId, isSampled: sampled, state }: TraceContext): SpanContext {
  return {
    traceId,
    spanId,
    traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    ...(state !== undefined && { traceState: createTraceState(state) }),
  };
}

/** Seconds and nanoseconds. */
function highResolution(ms: number): [seconds: number, nanoseconds: number] {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)];
}

/** `key=value` pairs with commas between them; values are percent-encoded, as the standard has it. */
function pairsOf(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '').split(',').flatMap((pair): Array<[string, string]> => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, at)).trim();
    return name === '' ? [] : [[name, decoded(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(pairs);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
