import { type ChatAnswer, type ChatRequest, type LanguageModel, NodeError } from '@millrace/node-sdk';
import { aiError } from '../errors/ai-error-codes.ts';

/** What another model may do better: the service has no time, has a problem of its own, or is not there. */
const UNAVAILABLE =
  /^(?:SERVICE_BUSY|SERVICE_UNAVAILABLE|HTTP_(?:CONNECTION_LOST|CONNECTION_REFUSED|DNS|FAILED|TIMEOUT|UNREACHABLE))$/;

/** Asks a model; the next one where its service is not available. @throws NodeError of the last one that was asked */
export async function askModels(models: readonly LanguageModel[], request: ChatRequest): Promise<ChatAnswer> {
  for (const [index, model] of models.entries()) {
    try {
      return answered(await model.generate(request));
    } catch (error) {
      const isLast = index === models.length - 1;
      if (isLast || !(error instanceof NodeError) || !UNAVAILABLE.test(error.code ?? '')) throw error;
    }
  }
  throw aiError('AI_MODEL_MISSING', 'No language model is connected', {
    description: 'Connect one below the node, and see that it is not disabled.',
  });
}

/** An answer that no model writes now, because it was given before the process ended, is told as a whole. */
export async function askAloud(
  models: readonly LanguageModel[],
  request: ChatRequest,
  onDelta: ChatRequest['onDelta'],
): Promise<ChatAnswer> {
  if (!onDelta) return askModels(models, request);
  let isTold = false;
  const tell = (text: string): void => {
    isTold ||= text !== '';
    onDelta(text);
  };
  const answer = await askModels(models, { ...request, onDelta: tell });
  if (!isTold && answer.content !== '') onDelta(answer.content);
  return answer;
}

function answered(answer: ChatAnswer): ChatAnswer {
  if (answer.finish !== 'contentFilter' || answer.content !== '') return answer;
  throw aiError('AI_ANSWER_REFUSED', 'The model refused to answer', {
    description:
      'A filter of its service held the answer back. Put the prompt in other words, or choose another model.',
  });
}
