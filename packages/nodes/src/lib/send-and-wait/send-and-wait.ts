import {
  type AccessTypes,
  type BatchOperationContext,
  type HttpReply,
  type JsonObject,
  type Operation,
  type Parameter,
  type ParametersOf,
  type Service,
  type ServiceClient,
  type WaitingCallContext,
  type WaitingOperationContext,
  type WebhookResult,
  when,
} from '@millrace/node-sdk';
import { type AnswerParts, answerParameters } from './answer-parameters.ts';
import { type AnswerValues, ask, type Question } from './question.ts';
import { pressedAnswer } from './signed-links.ts';
import { answerItem, takeAnswer } from './take-answer.ts';

/** Approvals by buttons within the service, which tells who pressed them. */
export interface Presses {
  /** Shown with an approval. */
  parameters: readonly Parameter[];
  /** Whether they are wanted instead of links. @throws NodeError where they cannot be had */
  isWanted(context: { parameters: JsonObject; credential(): Promise<unknown> }): Promise<boolean>;
  /**
   * Takes a call that says what was pressed. @returns what the item is to hold; or how it is answered, where it answers nothing
   * @param answerOf what a button answers; undefined for one of another question
   */
  take(
    context: WaitingOperationContext<JsonObject, AccessTypes<ServiceClient>>,
    answerOf: (reference: string) => boolean | undefined,
  ): Promise<{ answer: JsonObject } | { reply: HttpReply }>;
}

/** How a service sends a message that waits for an answer. */
export interface SendAndWait<List extends readonly Parameter[], More extends readonly Parameter[]>
  extends AnswerParts<More> {
  /** To whom it is sent. */
  parameters: List;
  /** Default: answers are given by links. */
  presses?: Presses;
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
>(service: Service<Types>, { parameters, send, presses, ...parts }: SendAndWait<List, More>): Operation<Types> {
  const all = [...parameters, ...withApproval(answerParameters(parts), presses?.parameters)];
  return service.operation('Send and wait for response', {
    description: 'The workflow goes on when somebody has answered',
    action: 'Send a message and wait for response',
    parameters: all,
    async runAll(context) {
      // The parameters are those of the lists that type them.
      const values = context.parameters(0) as AnswerValues & ParametersOf<List>;
      const { client, clientOf, credential } = context;
      const isApproval = values.responseType === 'approval';
      const isPressed =
        isApproval && ((await presses?.isWanted({ parameters: values as JsonObject, credential })) ?? false);
      const { question, suspension } = ask(values, context, { isPressed });
      const options = values.options as Partial<ParametersOf<More>>;
      await send({ client, clientOf, credential, parameters: values, options, question });
      return suspension;
    },
    onWebhook(context) {
      if (!presses || context.waitState.isPressed !== true) {
        // The parameters are those of the lists that type them.
        return takeAnswer(context as unknown as WaitingCallContext<AnswerValues>);
      }
      return takePress(presses, context as WaitingOperationContext<JsonObject, Types>);
    },
  });
}

/** Puts what is shown with an approval before the options. */
function withApproval(all: readonly Parameter[], approval: readonly Parameter[] = []): readonly Parameter[] {
  const at = all.findIndex(({ name }) => name === 'options');
  const shown = approval.map((parameter) => when({ responseType: ['approval'] }, parameter));
  return [...all.slice(0, at), ...shown, ...all.slice(at)];
}

async function takePress(
  { take }: Presses,
  context: WaitingOperationContext<JsonObject, AccessTypes<ServiceClient>>,
): Promise<WebhookResult> {
  if (context.request.method !== 'POST') return { reply: { status: 405, headers: { allow: 'POST' } } };
  const taken = await take(context, (reference) => {
    const answer = pressedAnswer(reference, context.waitState.key);
    return answer === undefined ? undefined : answer === 'true';
  });
  return 'reply' in taken
    ? { reply: taken.reply }
    : { outputs: [[answerItem(context, taken.answer)]], reply: { status: 200 } };
}
