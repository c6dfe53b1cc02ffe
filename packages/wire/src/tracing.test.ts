import { expect, it } from 'vitest';
import { childOf, readTraceContext, traceHeaders } from './tracing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

it('reads the context of a caller and hands it on for a span within', () => {
  const context = readTraceContext(`00-${TRACE}-${SPAN}-01`, 'vendor=a');
  expect(context).toEqual({ traceId: TRACE, spanId: SPAN, isSampled: true, state: 'vendor=a' });
  const child = childOf(context as NonNullable<typeof context>);
  expect(child).toMatchObject({ traceId: TRACE, isSampled: true, state: 'vendor=a' });
  expect(child.spanId).not.toBe(SPAN);
  expect(traceHeaders(child)).toEqual({ traceparent: `00-${TRACE}-${child.spanId}-01`, tracestate: 'vendor=a' });
});

it('reads later versions by the fields it knows, and flags bit by bit', () => {
  expect(readTraceContext(`01-${TRACE}-${SPAN}-02-more`)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled: false });
  expect(readTraceContext(`00-${TRACE}-${SPAN}-01`, 'x'.repeat(513))).not.toHaveProperty('state');
});

it.each([
  undefined,
  '',
  'nonsense',
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
])('takes %s for no context', (traceparent) => {
  expect(readTraceContext(traceparent)).toBeUndefined();
});
