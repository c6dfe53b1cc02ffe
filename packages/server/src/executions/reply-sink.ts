import type { WireReply } from '@millrace/wire';
import type { LiveExecution } from './live-execution.ts';

/** Where the answer to a webhook call goes. Exactly one of the two is called, once. */
export interface ReplySink {
  reply(reply: WireReply): void;
  fail(error: Error): void;
}

/** An answer is sent once. */
export function takeSink(execution: LiveExecution): ReplySink | undefined {
  const { sink } = execution;
  execution.sink = undefined;
  return sink;
}

/** What a caller gets whose workflow waits before it has answered. */
export function waitingReply({ id }: LiveExecution): WireReply {
  const body = Buffer.from(JSON.stringify({ message: 'The workflow was started and waits', executionId: id }));
  return { status: 200, headers: [['content-type', 'application/json; charset=utf-8']], body };
}
