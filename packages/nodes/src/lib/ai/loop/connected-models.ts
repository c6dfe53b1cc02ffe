import type { LanguageModel, NodeContext } from '@millrace/node-sdk';
import { aiError } from '../errors/ai-error-codes.ts';

/** The models of a node: the first one, and the second where it is wanted for when the first is not available. */
export async function connectedModels(
  { connected }: Pick<NodeContext, 'connected'>,
  { needsFallback = false }: { needsFallback?: boolean | undefined } = {},
): Promise<LanguageModel[]> {
  const [first, second] = await connected('ai_languageModel');
  if (!first) {
    throw aiError('AI_MODEL_MISSING', 'No language model is connected', {
      description: 'Connect one below the node, and see that it is not disabled.',
    });
  }
  if (!needsFallback) return [first];
  if (second) return [first, second];
  throw aiError('AI_MODEL_MISSING', 'The second language model is not connected', {
    description: 'Connect one for when the first is not available, or switch that off.',
    parameter: 'needsFallback',
  });
}
