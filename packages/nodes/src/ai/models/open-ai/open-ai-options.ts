import {
  boolean,
  collection,
  fixedCollection,
  group,
  json,
  number,
  options,
  since,
  string,
  until,
  when,
} from '@millrace/node-sdk';
import {
  frequencyPenalty,
  longestAnswer,
  presencePenalty,
  temperature,
  timeout,
  topP,
} from '../../../lib/ai/models/model-parameters.ts';

const forms = [
  { name: 'Text', value: 'text' },
  { name: 'JSON', value: 'json_object', description: 'The prompt must ask for JSON, too' },
] as const;

/** Forms of the answer at the interface for responses. */
const textFormat = fixedCollection('textFormat', {
  label: 'Form of the answer',
  groups: [
    group('textOptions', 'Form', [
      options('type', {
        label: 'Type',
        default: 'text',
        options: [...forms, { name: 'JSON of a schema', value: 'json_schema' }],
      }),
      options('verbosity', {
        label: 'Verbosity',
        default: 'medium',
        options: [
          { name: 'Low', value: 'low' },
          { name: 'Medium', value: 'medium' },
          { name: 'High', value: 'high' },
        ],
      }),
      when({ type: ['json_schema'] }, string('name', { label: 'Name', default: 'answer' })),
      when({ type: ['json_schema'] }, json('schema', { label: 'JSON Schema', default: '{ "type": "object" }' })),
      when(
        { type: ['json_schema'] },
        string('description', { label: 'Description', description: 'Tells the model what the answer is for' }),
      ),
      when(
        { type: ['json_schema'] },
        boolean('strict', { label: 'Strict', description: 'The answer follows the schema exactly' }),
      ),
    ]),
  ],
});

/** A prompt that is kept at OpenAI. */
const storedPrompt = fixedCollection('promptConfig', {
  label: 'Prompt kept at OpenAI',
  groups: [
    group('promptOptions', 'Prompt', [
      string('promptId', { label: 'ID', placeholder: 'pmpt_…' }),
      string('version', { label: 'Version', description: 'Default: the current one' }),
      json('variables', { label: 'Values of its variables', default: '{}' }),
    ]),
  ],
});

/** Tools that OpenAI runs itself. */
export const builtInTools = collection('builtInTools', {
  label: 'Tools of OpenAI',
  options: [
    collection('webSearch', {
      label: 'Search the web',
      options: [
        options('searchContextSize', {
          label: 'How much is read',
          default: 'medium',
          options: [
            { name: 'Low', value: 'low' },
            { name: 'Medium', value: 'medium' },
            { name: 'High', value: 'high' },
          ],
        }),
        string('allowedDomains', { label: 'Domains', description: 'Only these, with commas between them' }),
        string('country', { label: 'Country', description: 'Of who asks, with two letters' }),
        string('city', { label: 'City' }),
        string('region', { label: 'Region' }),
      ],
    }),
    collection('fileSearch', {
      label: 'Search files',
      options: [
        json('vectorStoreIds', { label: 'Ids of vector stores', default: '[]' }),
        json('filters', { label: 'Filters', default: '{}' }),
        number('maxResults', { label: 'Most results', default: 1, typeOptions: { minValue: 1 } }),
      ],
    }),
    boolean('codeInterpreter', { label: 'Run code', default: true }),
  ],
});

/** Another path at the server of the credential. */
export const baseUrl = string('baseURL', {
  label: 'Base URL',
  description: 'Address instead of that of the credential, on the same server',
});

export const modelOptions = collection('options', {
  label: 'Options',
  options: [
    until(1, baseUrl),
    temperature(),
    longestAnswer('maxTokens'),
    topP(),
    frequencyPenalty(),
    presencePenalty(),
    options('responseFormat', { label: 'Form of the answer', default: 'text', options: forms }),
    since(1.3, textFormat),
    options('reasoningEffort', {
      label: 'How long it thinks',
      default: 'medium',
      description: 'Of models that think before they answer',
      options: [
        { name: 'Low', value: 'low' },
        { name: 'Medium', value: 'medium' },
        { name: 'High', value: 'high' },
      ],
    }),
    timeout(),
    since(1.3, string('conversationId', { label: 'Conversation', description: 'Id of one that OpenAI keeps' })),
    since(
      1.3,
      string('promptCacheKey', {
        label: 'Key of the cache',
        description: 'Prompts with the same key share what is cached',
      }),
    ),
    since(
      1.3,
      string('safetyIdentifier', { label: 'Who asks', description: 'A name for your user, without personal data' }),
    ),
    since(
      1.3,
      options('serviceTier', {
        label: 'Service tier',
        default: 'auto',
        options: [
          { name: 'Auto', value: 'auto' },
          { name: 'Flex', value: 'flex' },
          { name: 'Default', value: 'default' },
          { name: 'Priority', value: 'priority' },
        ],
      }),
    ),
    since(1.3, json('metadata', { label: 'Metadata', description: 'Up to 16 texts by name, kept with the answer' })),
    since(
      1.3,
      number('topLogprobs', {
        label: 'Likeliest words',
        description: 'So many for each word are asked for, with their probabilities',
        typeOptions: { minValue: 0, maxValue: 20 },
      }),
    ),
    since(1.3, storedPrompt),
  ],
});
