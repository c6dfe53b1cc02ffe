import type {
  AccessTypes,
  BatchOperationContext,
  Operation,
  Parameter,
  ParametersOf,
  Service,
  ServiceClient,
  WaitingCallContext,
} from '@millrace/node-sdk';
import { type AnswerParts, answerParameters } from './answer-parameters.ts';
import { type AnswerValues, ask, type Question } from './question.ts';
import { takeAnswer } from './take-answer.ts';

/** How a service sends a message that waits for an answer. */
export interface SendAndWait<List extends readonly Parameter[], More extends readonly Parameter[]>
  extends AnswerParts<More> {
  /** To whom it is sent. */
  parameters: List;
  send(
    message: Pick<BatchOperationContext<unknown, AccessTypes<ServiceClient>>, 'client' | 'clientOf' | 'credential'> & {
      parameters: ParametersOf<List>;
      options: Partial<ParametersOf<More>>;
      question: Question;
    },
  ): Promise<unknown>;
}

/**
 * The operation that sends a message, once for all items, and has the execution wait until somebody answers by one of its
 * links, or the time is over. Its item is `{ data: { approved } }`, or what was filled in, with `respondedAt`.
 * @example
 * sendAndWait: sendAndWait(parcels, {
 *   parameters: [chatId],
 *   send: ({ client, parameters: { chatId }, question }) => client.post('/messages', { to: chatId, text: question.text, … }),
 * })
 */
export function sendAndWait<
  Types extends AccessTypes<ServiceClient>,
  const List extends readonly Parameter[],
  const More extends readonly Parameter[] = [],
>(service: Service<Types>, { parameters, send, ...parts }: SendAndWait<List, More>): Operation<Types> {
  const all: readonly Parameter[] = [...parameters, ...answerParameters(parts)];
  return service.operation('Send and wait for response', {
    description: 'The workflow goes on when somebody has answered',
    action: 'Send a message and wait for response',
    parameters: all,
    async runAll(context) {
      // The parameters are those of the lists that type them.
      const values = context.parameters(0) as AnswerValues & ParametersOf<List>;
      const { question, suspension } = ask(values, context);
      const { client, clientOf, credential } = context;
      const options = values.options as Partial<ParametersOf<More>>;
      await send({ client, clientOf, credential, parameters: values, options, question });
      return suspension;
    },
    onWebhook: (context) => takeAnswer(context as WaitingCallContext<AnswerValues>),
  });
}
