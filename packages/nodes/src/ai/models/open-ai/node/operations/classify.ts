import { boolean, collection, string, until } from '@millrace/node-sdk';
import { anyObject } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { objectsIn } from '../../../../../lib/ai/service-format/service-format.ts';
import { openAi } from '../../open-ai-service.ts';
import { optional } from '../parameters.ts';

const CURRENT_MODEL = 'omni-moderation-latest';

/** Tells whether a text breaks the rules of the service. */
export const classify = openAi.operation('Classify for violations', {
  description: 'Tell whether a text breaks the rules of OpenAI',
  action: 'Classify text for violations',
  parameters: [
    string('input', { label: 'Text', required: true, typeOptions: { rows: 2 } }),
    boolean('simplify', { label: 'Simplify', description: 'Puts out whether it breaks a rule, and nothing else' }),
    until(
      2,
      collection('options', {
        ...optional,
        options: [boolean('useStableModel', { label: 'Stable model', description: 'One that changes seldom' })],
      }),
    ),
  ],
  async run({ client, node, parameters: { input, simplify, options } }) {
    const oldModel = options?.useStableModel ? 'text-moderation-stable' : 'text-moderation-latest';
    const model = node.typeVersion < 2.1 ? oldModel : CURRENT_MODEL;
    const { results } = await client.post('/moderations', { input, model }, { answer: anyObject });
    const found = objectsIn(results);
    return found.map((result) => ({ json: simplify ? { flagged: result.flagged ?? false } : result }));
  },
});
