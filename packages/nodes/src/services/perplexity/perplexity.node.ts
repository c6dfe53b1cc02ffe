import {
  boolean,
  choices,
  collection,
  defineServiceNode,
  fixedCollection,
  group,
  isJsonObject,
  number,
  options,
  resource,
  service,
  string,
  z,
} from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { perplexityApi } from './perplexity.credentials.ts';

const perplexity = service({ name: 'Perplexity', credential: perplexityApi, baseUrl: 'https://api.perplexity.ai' });

const simple = z.object({
  id: z.string().optional(),
  created: z.number().optional(),
  citations: z.array(z.json()).optional(),
  choices: z.array(z.object({ message: z.object({ content: z.json() }) })).min(1),
});

const complete = perplexity.operation('Message a model', {
  action: 'Message a model',
  description: 'Ask a model that searches the web for its answer',
  parameters: [
    options('model', {
      label: 'Model',
      default: 'sonar',
      options: [
        { name: 'Sonar', value: 'sonar' },
        { name: 'Sonar Deep Research', value: 'sonar-deep-research' },
        { name: 'Sonar Pro', value: 'sonar-pro' },
        { name: 'Sonar Reasoning', value: 'sonar-reasoning' },
        { name: 'Sonar Reasoning Pro', value: 'sonar-reasoning-pro' },
      ],
      required: true,
    }),
    fixedCollection('messages', {
      label: 'Messages',
      placeholder: 'Add message',
      multiple: true,
      required: true,
      default: { message: [{ role: 'user', content: '' }] },
      typeOptions: { sortable: true },
      groups: [
        group('message', 'Message', [
          string('content', { label: 'Text', typeOptions: { rows: 2 } }),
          options('role', { label: 'Role', default: 'user', options: choices('assistant', 'system', 'user') }),
        ]),
      ],
    }),
    boolean('simplify', {
      label: 'Simplify',
      description: 'Give the answer with its sources, not all that is known of it',
    }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        number('frequencyPenalty', {
          label: 'Frequency penalty',
          description: 'How far words are avoided the more often they stand there',
          typeOptions: { minValue: 0 },
        }),
        number('maxTokens', { label: 'Most tokens', description: 'Of the answer', default: 1 }),
        number('temperature', {
          label: 'Temperature',
          description: 'How varied answers are',
          default: 0.2,
          typeOptions: { minValue: 0, maxValue: 1.99 },
        }),
        number('topK', {
          label: 'Top K',
          description: 'Only as many of the likeliest words are chosen from',
          typeOptions: { minValue: 0, maxValue: 2048 },
        }),
        number('topP', {
          label: 'Top P',
          description: 'Only words that make up this share of the likelihood are chosen from',
          default: 0.9,
          typeOptions: { minValue: 0, maxValue: 1 },
        }),
        number('presencePenalty', {
          label: 'Presence penalty',
          description: 'How far words are avoided that stand there',
          typeOptions: { minValue: -2, maxValue: 2 },
        }),
        boolean('returnImages', { label: 'Return images' }),
        boolean('returnRelatedQuestions', { label: 'Return related questions' }),
        string('searchDomainFilter', {
          label: 'Search in',
          description: 'Domains, separated by commas; those with a minus before them are left out',
          placeholder: 'example.com, -example.org',
        }),
        options('searchRecency', {
          label: 'Search what is new',
          description: 'Not older than this',
          default: 'month',
          options: choices('day', 'hour', 'month', 'week'),
        }),
      ],
    }),
  ],
  request({ model, messages, options: chosen }) {
    const domains = fieldList(chosen.searchDomainFilter);
    return {
      method: 'POST',
      path: '/chat/completions',
      body: {
        model,
        messages: messages.message ?? [],
        frequency_penalty: chosen.frequencyPenalty,
        max_tokens: chosen.maxTokens,
        temperature: chosen.temperature,
        top_k: chosen.topK,
        top_p: chosen.topP,
        presence_penalty: chosen.presencePenalty,
        return_images: chosen.returnImages,
        return_related_questions: chosen.returnRelatedQuestions,
        search_domain_filter: domains.length > 0 ? domains : undefined,
        search_recency_filter: chosen.searchRecency,
      },
    };
  },
  items(answer, { simplify: isSimple }) {
    const read = isSimple ? simple.safeParse(answer) : undefined;
    if (!read?.success) return [{ json: isJsonObject(answer) ? answer : { value: answer } }];
    const { choices: given, ...about } = read.data;
    return [{ json: { ...about, message: given[0]?.message.content ?? null } }];
  },
});

export default defineServiceNode({
  name: 'n8n-nodes-base.perplexity',
  displayName: 'Perplexity',
  description: 'Asks models that search the web for their answers',
  version: 1,
  codex: { categories: ['AI', 'Utility'], alias: ['LLM', 'search', 'sonar', 'chat'] },
  service: perplexity,
  resources: { chat: resource('Chat', { complete }) },
});
