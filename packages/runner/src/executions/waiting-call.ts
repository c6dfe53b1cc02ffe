import type { ReceivedCall, TriggerError, WebhookResponse } from '@millrace/engine';
import type { ExecutionHistory, WebhookCall } from '@millrace/wire';
import type { Execution } from './execution.ts';
import { resumeOf } from './execution-history.ts';
import { encodeReply, failureReply } from './reply-encoder.ts';
import { acceptCall, answerCall, declineCall, refusalOf } from './webhook-answers.ts';
import { withHeaders } from './webhook-responder.ts';

type State =
  | { kind: 'open' }
  | { kind: 'declined' }
  | { kind: 'accepted'; response: WebhookResponse; isAnswered: boolean };

function callOf({ event }: ExecutionHistory): Pick<WebhookCall, 'headers'> {
  return event.kind === 'call' ? event.call : { headers: [] };
}

/** Lets the node that waits take a call. The execution goes on, or goes on waiting when the node only answered. */
export async function runWaitingCall(
  execution: Execution,
  history: ExecutionHistory,
  start: Parameters<Execution['run']>[0],
): Promise<void> {
  let state: State = { kind: 'open' };
  const onReceived = ({ result, response }: ReceivedCall): void => {
    if (result.outputs) {
      const reply = acceptCall(execution, result, response, callOf(history));
      state = { kind: 'accepted', response, isAnswered: reply !== undefined };
      return;
    }
    state = { kind: 'declined' };
    declineCall(execution, encodeReply(withHeaders(result.reply ?? {}, result.headers ?? {})));
  };
  const onRefused = (error: TriggerError): void => {
    state = { kind: 'declined' };
    const node = history.waiting?.node ?? '';
    declineCall(execution, refusalOf(execution, { node, test: execution.job.mode === 'manual' }, error));
  };
  const result = await execution.run(start, { resume: resumeOf(history, { onReceived, onRefused }) });
  await settle();

  async function settle(): Promise<void> {
    switch (state.kind) {
      case 'declined':
        return;
      case 'accepted':
        if (!state.isAnswered) await answerCall(execution, result, state.response);
        return execution.finish(result);
      case 'open': {
        const reply = failureReply('The execution could not go on');
        execution.services.channel.send({ type: 'accepted', executionId: execution.job.executionId, reply });
        return execution.finish(result);
      }
    }
  }
}
