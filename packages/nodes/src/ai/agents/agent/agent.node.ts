import { boolean, defineNode, hidden, NodeError, options, since, string, until } from '@millrace/node-sdk';
import { pauseBefore } from '../../../lib/ai/batching/batching.ts';
import { aloud } from '../../../lib/ai/loop/aloud.ts';
import { promptOf, promptParameters } from '../../../lib/prompt/prompt.ts';
import { agentOptions, agentPorts } from '../agent-options.ts';
import { answerPrompt } from '../answer-prompt.ts';

const [promptType, text] = promptParameters;

/** The prompt of the first versions. */
const oldText = (version: number, field: string) =>
  string('text', {
    label: 'Text',
    default: `={{ $json.${field} }}`,
    typeOptions: { rows: 3 },
    displayOptions: { show: { '@version': [version] } },
  });

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.agent',
  displayName: 'AI agent',
  description: 'Answers with a language model that may use tools and remember what was said',
  version: [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2, 2.1, 2.2, 3, 3.1],
  defaultVersion: 3.1,
  group: ['transform'],
  family: 'flow',
  defaults: { name: 'AI Agent' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Agents'] },
    alias: ['agent', 'assistant', 'chatbot', 'tools', 'gpt', 'conversation'],
  },
  inputs: `={{ ((parameters) => {
    const [model, ...others] = ${JSON.stringify(agentPorts)};
    const second = { type: 'ai_languageModel', displayName: 'Second model', required: true, maxConnections: 1 };
    const wanted = others.filter(({ type }) => type !== 'ai_outputParser' || parameters.hasOutputParser === true);
    return ['main', model, ...(parameters.needsFallback === true ? [second] : []), ...wanted];
  })($parameter) }}`,
  parameters: [
    until(
      1.7,
      options('agent', {
        label: 'Kind',
        default: 'toolsAgent',
        description: 'All kinds run as a tools agent today',
        options: [
          { name: 'Tools', value: 'toolsAgent' },
          { name: 'Conversational', value: 'conversationalAgent' },
          { name: 'OpenAI functions', value: 'openAiFunctionsAgent' },
          { name: 'Plan and execute', value: 'planAndExecuteAgent' },
          { name: 'ReAct', value: 'reActAgent' },
          { name: 'SQL', value: 'sqlAgent' },
        ],
      }),
    ),
    oldText(1, 'input'),
    oldText(1.1, 'chat_input'),
    oldText(1.2, 'chatInput'),
    since(1.3, promptType),
    text,
    since(
      1.3,
      boolean('hasOutputParser', {
        label: 'Answer of a form',
        description: 'Connect an output parser that says which',
      }),
    ),
    since(
      2.1,
      boolean('needsFallback', {
        label: 'Second model',
        description: 'Is asked when the service of the first has no time or is not there',
      }),
    ),
    hidden('binaryPropertyName', { default: 'data' }),
    agentOptions,
  ],
  concurrency: ({ options: { batching } }) => batching?.batchSize ?? 1,
  async run(context) {
    const { item, index, parameters, node, sleep, hint } = context;
    await pauseBefore(index, parameters.options.batching, (ms) => sleep.call(context, ms));
    const gone = goneKind(parameters.agent);
    if (gone) hint(gone);
    const prompt = promptOf(parameters, item.json);
    const usualSystemMessage = node.typeVersion < 2 ? 'You are a helpful assistant' : '';
    const streams = parameters.options.enableStreaming !== false && parameters.hasOutputParser !== true;
    const json = await aloud(streams ? context.openAnswer() : undefined, (onDelta) =>
      answerPrompt(context, { prompt, onDelta, item, parameters, usualSystemMessage }),
    );
    return { json };
  },
});

/** Kinds whose files run on, though not as they did. */
function goneKind(kind: string | undefined) {
  if (kind === 'sqlAgent') {
    throw new NodeError('The SQL agent is gone', {
      parameter: 'agent',
      description: 'Choose the kind "Tools", and connect a tool for the database, such as the Postgres or MySQL tool.',
    });
  }
  if (kind !== 'planAndExecuteAgent' && kind !== 'reActAgent') return undefined;
  const message = 'This kind of agent is gone: it ran as a tools agent, without the templates of its options.';
  return { message, type: 'info' as const, parameter: 'agent' };
}
