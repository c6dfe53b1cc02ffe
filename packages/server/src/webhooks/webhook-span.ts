import type { IncomingMessage, ServerResponse } from 'node:http';
import { readTraceContext, type TraceContext, traceTime } from '@millrace/wire';
import type { Tracing } from '../tracing/tracing.ts';

const FIRST_FAILED_STATUS = 500;

/** Begins the span of a call, within the trace of its caller; it lasts until the call is answered. */
export function beginWebhookSpan(
  tracing: Pick<Tracing, 'begin' | 'record'>,
  { request, response, prefix }: { request: IncomingMessage; response: ServerResponse; prefix: string },
): TraceContext {
  const { traceparent, tracestate } = request.headers;
  const from = readTraceContext(textOf(traceparent), textOf(tracestate));
  const context = tracing.begin(from);
  const startedAt = traceTime();
  const method = request.method ?? 'GET';
  const route = `${prefix}/*`;
  response.once('close', () => {
    const { statusCode, writableFinished } = response;
    const isFailed = statusCode >= FIRST_FAILED_STATUS;
    tracing.record({
      context,
      ...(from && { parentSpanId: from.spanId }),
      name: `${method} ${route}`,
      kind: 'server',
      startedAt,
      endedAt: traceTime(),
      attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode },
      ...(!writableFinished ? { failure: 'hung up' } : isFailed && { failure: String(statusCode) }),
    });
  });
  return context;
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}
