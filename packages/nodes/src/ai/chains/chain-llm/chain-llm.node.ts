import { boolean, defineNode, since, string } from '@millrace/node-sdk';
import { batching, pauseBefore } from '../../../lib/ai/batching/batching.ts';
import { aloud } from '../../../lib/ai/loop/aloud.ts';
import { askAloud } from '../../../lib/ai/loop/ask-models.ts';
import { connectedModels } from '../../../lib/ai/loop/connected-models.ts';
import { anyJson } from '../../../lib/ai/structured/any-json.ts';
import { askFor } from '../../../lib/ai/structured/ask-for.ts';
import { promptOf, promptParameters } from '../../../lib/prompt/prompt.ts';
import { messagesBefore, messagesParameter } from './messages.ts';
import { toItem, toItems } from './to-items.ts';

const [promptType, text] = promptParameters;

/** The prompt of the first versions. */
const oldPrompt = (versions: number[], field: string) =>
  string('prompt', {
    label: 'Prompt',
    default: `={{ $json.${field} }}`,
    typeOptions: { rows: 3 },
    displayOptions: { show: { '@version': versions } },
  });

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.chainLlm',
  displayName: 'Basic LLM chain',
  description: 'Asks a language model once for each item',
  version: [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7],
  group: ['transform'],
  family: 'data',
  defaults: { name: 'Basic LLM Chain' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Chains'] },
    alias: ['prompt', 'summarise', 'classify', 'extract', 'gpt', 'model'],
  },
  inputs: `={{ ((parameters) => [
    'main',
    { type: 'ai_languageModel', displayName: 'Model', required: true, maxConnections: 1 },
    ...(parameters.needsFallback === true ? [{ type: 'ai_languageModel', displayName: 'Second model', required: true, maxConnections: 1 }] : []),
    ...(parameters.hasOutputParser === true ? [{ type: 'ai_outputParser', displayName: 'Output parser', maxConnections: 1 }] : []),
  ])($parameter) }}`,
  parameters: [
    oldPrompt([1], 'input'),
    oldPrompt([1.1, 1.2], 'chat_input'),
    oldPrompt([1.3], 'chatInput'),
    since(1.4, promptType),
    text,
    boolean('hasOutputParser', { label: 'Answer of a form', description: 'Connect an output parser that says which' }),
    boolean('needsFallback', {
      label: 'Second model',
      description: 'Is asked when the service of the first has no time or is not there',
    }),
    messagesParameter,
    since(1.7, batching(5)),
  ],
  concurrency: ({ batching: several }) => several?.batchSize ?? 1,
  async run(context) {
    const { item, index, node, parameters, connected, sleep, hint } = context;
    const { hasOutputParser, needsFallback } = parameters;
    await pauseBefore(index, parameters.batching, (ms) => sleep.call(context, ms));
    const models = await connectedModels(context, { needsFallback });
    const [parser] = hasOutputParser ? await connected('ai_outputParser') : [];
    const prompt = promptOf({ ...parameters, text: parameters.text ?? parameters.prompt }, item.json);
    const content = parser ? `${prompt}\n\n${parser.instructions}` : prompt;
    const messages = [...(await messagesBefore(parameters.messages, context)), { role: 'user' as const, content }];
    if (parser) return toItems(await askFor({ models, messages, parser, repairs: 0 }), parser);
    if (node.typeVersion >= 1.6 && models[0]?.answersJson) {
      return toItem(await askFor({ models, messages, parser: anyJson, repairs: 0 }));
    }
    const answer = await aloud(context.openAnswer(), (onDelta) => askAloud(models, { messages }, onDelta));
    if (answer.finish === 'length') {
      hint({
        message: 'The answer was cut off at the most tokens that the model may write.',
        type: 'warning',
        itemIndex: index,
      });
    }
    return { json: { text: answer.content } };
  },
});
