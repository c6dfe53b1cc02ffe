import type { WireReply } from '@millrace/wire';

/** Where the answer to a webhook call goes. Exactly one of the two is called, once. */
export interface ReplySink {
  reply(reply: WireReply): void;
  fail(error: Error): void;
}

/** An answer is sent once. */
export function takeSink(holder: { sink: ReplySink | undefined }): ReplySink | undefined {
  const { sink } = holder;
  holder.sink = undefined;
  return sink;
}

/** What a caller gets whose workflow waits before it has answered. */
export function waitingReply(executionId: string): WireReply {
  const body = Buffer.from(JSON.stringify({ message: 'The workflow was started and waits', executionId }));
  return { status: 200, headers: [['content-type', 'application/json; charset=utf-8']], body };
}
