import { boolean, collection, type JsonObject, number, string, type ValueOf, when } from '@millrace/node-sdk';
import { chosenModel } from '../../../../../lib/ai/models/supply-model.ts';
import { askWithTools } from '../../../../../lib/ai/service-format/ask-with-tools.ts';
import { listed } from '../../../../../lib/ai/service-format/file-content.ts';
import { objectsIn } from '../../../../../lib/ai/service-format/service-format.ts';
import { anthropic, CODE } from '../../anthropic-service.ts';
import { ask, itemOf } from '../ask.ts';
import { messagesFormat, textIn } from '../messages-format.ts';
import { attachmentsFrom, fields, messages, model, optional, simplify } from '../parameters.ts';
import { type PromptSource, partsAtAddresses, partsOfFields } from '../prompt-files.ts';

const USUAL_TOKENS = 1024;
const USUAL_ROUNDS = 15;
const USUAL_SEARCHES = 5;

const settings = collection('options', {
  ...optional,
  options: [
    boolean('includeMergedResponse', {
      label: 'All texts as one',
      description: 'Puts out what the model says as one text, too, in the field merged_response',
    }),
    string('system', { label: 'System message', description: 'Says how to answer', typeOptions: { rows: 2 } }),
    boolean('codeExecution', { label: 'Run code', description: 'The model may run code at Anthropic' }),
    boolean('webSearch', { label: 'Search the web', description: 'The model may search the web' }),
    number('maxUses', {
      label: 'Most searches',
      default: USUAL_SEARCHES,
      typeOptions: { minValue: 0, numberPrecision: 0 },
    }),
    string('allowedDomains', { label: 'Search only', description: 'Domains, with commas between them' }),
    string('blockedDomains', { label: 'Never search', description: 'Domains, with commas between them' }),
    number('maxTokens', {
      label: 'Longest answer (tokens)',
      default: USUAL_TOKENS,
      description: 'Where the answer is cut off',
      typeOptions: { minValue: 1, numberPrecision: 0 },
    }),
    number('temperature', {
      label: 'Temperature',
      default: 1,
      description: 'How freely it answers: 0 always takes the likeliest word',
      typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 1 },
    }),
    number('topP', {
      label: 'Top P',
      default: 0.7,
      description: 'Takes of the likeliest words only those that together have this probability',
      typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 1 },
    }),
    number('topK', {
      label: 'Top K',
      default: 5,
      description: 'Takes only so many of the likeliest words',
      typeOptions: { minValue: 0, numberPrecision: 0 },
    }),
    number('maxToolsIterations', {
      label: 'Most rounds of tools',
      default: USUAL_ROUNDS,
      description: 'How often the model may call connected tools before it answers; 0: as often as it likes',
      typeOptions: { minValue: 0, numberPrecision: 0 },
    }),
  ],
});

/** Talks to a model. */
export const message = anthropic.operation('Message a model', {
  description: 'Ask a model, which may use the connected tools and those of Anthropic',
  action: 'Message a model',
  parameters: [
    model,
    messages,
    boolean('addAttachments', { label: 'Add files', description: 'The model gets pictures and PDF files, too' }),
    when({ addAttachments: [true] }, attachmentsFrom),
    when(
      { addAttachments: [true], attachmentsInputType: ['url'] },
      string('attachmentsUrls', { label: 'Addresses', description: 'With commas between them' }),
    ),
    when({ addAttachments: [true], attachmentsInputType: ['binary'] }, fields),
    simplify,
    settings,
  ],
  async run(context) {
    const { client, parameters } = context;
    const { modelId, messages: said, options: set } = parameters;
    const model = chosenModel(modelId, 'modelId');
    const answer = await askWithTools(context, {
      format: messagesFormat,
      model,
      mostToolRounds: set.maxToolsIterations ?? USUAL_ROUNDS,
      prompt: {
        model,
        messages: [...(said.values ?? []).map((one) => ({ ...one })), ...(await attachments(context))],
        ...fieldsOf(set),
      },
      send: (body) => ask(client, body, set.codeExecution ? [CODE] : []),
    });
    const merged = textIn(objectsIn(answer.content));
    return itemOf(answer, parameters.simplify, { ...(set.includeMergedResponse && { merged_response: merged }) });
  },
});

interface Attached {
  addAttachments: boolean;
  attachmentsInputType: 'url' | 'binary' | undefined;
  attachmentsUrls: string | undefined;
  binaryPropertyName: string | undefined;
}

async function attachments(context: PromptSource & { parameters: Attached }): Promise<JsonObject[]> {
  const { addAttachments, attachmentsInputType: from, attachmentsUrls, binaryPropertyName } = context.parameters;
  if (!addAttachments) return [];
  const content =
    from === 'url'
      ? await partsAtAddresses(attachmentsUrls, context)
      : await partsOfFields(binaryPropertyName, context);
  return content.length > 0 ? [{ role: 'user', content }] : [];
}

function fieldsOf(set: Partial<ValueOf<typeof settings>>): JsonObject {
  const { maxTokens = USUAL_TOKENS, system, temperature, topP, topK, codeExecution, webSearch } = set;
  const tools = [
    ...(codeExecution ? [{ type: 'code_execution_20250522', name: 'code_execution' }] : []),
    ...(webSearch ? [searchTool(set)] : []),
  ];
  return {
    max_tokens: maxTokens,
    ...(system && { system }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(topK !== undefined && { top_k: topK }),
    ...(tools.length > 0 && { tools }),
  };
}

function searchTool({ maxUses, allowedDomains, blockedDomains }: Partial<ValueOf<typeof settings>>): JsonObject {
  const allowed = listed(allowedDomains);
  const blocked = listed(blockedDomains);
  return {
    type: 'web_search_20250305',
    name: 'web_search',
    ...(maxUses !== undefined && { max_uses: maxUses }),
    ...(allowed.length > 0 && { allowed_domains: allowed }),
    ...(blocked.length > 0 && { blocked_domains: blocked }),
  };
}
