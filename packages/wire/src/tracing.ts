import { randomBytes } from 'node:crypto';

/** Where a span belongs: the head that W3C Trace Context sends along with requests. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Whether anybody records the trace; its ids are passed on anyway. */
  isSampled: boolean;
  /** `tracestate` as it came. */
  state?: string;
}

/** Something that took time, as it is told when it has ended. Holds no data of users: names, counts and codes only. */
export interface TraceSpan {
  context: TraceContext;
  parentSpanId?: string;
  name: string;
  kind: 'server' | 'client' | 'internal';
  /** ms since the epoch, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Record<string, string | number | boolean>;
  /** Code or class of what it failed with. */
  failure?: string;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const MAX_STATE_CHARACTERS = 512;
const SAMPLED = 1;

/** Reads what a caller sent. `undefined` for what is not well-formed: a trace begins anew then. */
export function readTraceContext(traceparent: string | undefined, state?: string): TraceContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(traceparent?.trim() ?? '') ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  const isSampled = (Number.parseInt(flags, 16) & SAMPLED) !== 0;
  const isStateUsable = state !== undefined && state !== '' && state.length <= MAX_STATE_CHARACTERS;
  return { traceId, spanId, isSampled, ...(isStateUsable && { state }) };
}

/** Headers that tell a requested service where its spans belong. */
export function traceHeaders({ traceId, spanId, isSampled, state }: TraceContext): Record<string, string> {
  return {
    traceparent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`,
    ...(state !== undefined && { tracestate: state }),
  };
}

/** A new span within the trace of another one. */
export function childOf(parent: TraceContext): TraceContext {
  return { ...parent, spanId: randomHex(8) };
}

/** The first span of a new trace. */
export function newTrace(): Omit<TraceContext, 'isSampled'> {
  return { traceId: randomHex(16), spanId: randomHex(8) };
}

/** ms since the epoch, finer than `Date.now`, and never earlier than before. */
export function traceTime(): number {
  return performance.timeOrigin + performance.now();
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
