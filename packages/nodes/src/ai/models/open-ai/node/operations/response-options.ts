import {
  boolean,
  choices,
  collection,
  fixedCollection,
  group,
  json,
  multiOptions,
  notice,
  number,
  options,
  string,
  when,
} from '@millrace/node-sdk';
import { optional } from '../parameters.ts';
import { temperature, topP } from './sampling.ts';

const EXAMPLE_SCHEMA = `{
  "type": "object",
  "properties": {
    "message": {
      "type": "string"
    }
  },
  "additionalProperties": false,
  "required": ["message"]
}`;

const included = multiOptions('include', {
  label: 'Also put out',
  description: 'What the whole answer holds besides',
  options: [
    { name: 'What code wrote', value: 'code_interpreter_call.outputs' },
    { name: 'Pictures of the computer that was used', value: 'computer_call_output.output.image_url' },
    { name: 'Results of the search in files', value: 'file_search_call.results' },
    { name: 'Addresses of pictures of the prompt', value: 'message.input_image.image_url' },
    { name: 'Probabilities of the words', value: 'message.output_text.logprobs' },
    { name: 'Thoughts, encrypted', value: 'reasoning.encrypted_content' },
    { name: 'Sources of the search in the web', value: 'web_search_call.action.sources' },
  ],
});

const storedPrompt = fixedCollection('promptConfig', {
  label: 'Prompt kept at OpenAI',
  default: { promptOptions: [{ promptId: '' }] },
  groups: [
    group('promptOptions', 'Prompt', [
      string('promptId', { label: 'Prompt ID' }),
      string('version', { label: 'Version', description: 'Default: the current one' }),
      json('variables', { label: 'Variables', description: 'What stands in it, by name' }),
    ]),
  ],
});

const reasoning = fixedCollection('reasoning', {
  label: 'Thinking',
  default: { reasoningOptions: [{ effort: 'medium', summary: 'none' }] },
  groups: [
    group('reasoningOptions', 'Thinking', [
      options('effort', { label: 'How long', default: 'medium', options: choices('low', 'medium', 'high') }),
      options('summary', {
        label: 'Summary of it',
        default: 'auto',
        options: choices('none', 'auto', 'concise', 'detailed'),
      }),
    ]),
  ],
});

const textFormat = fixedCollection('textFormat', {
  label: 'Form of the answer',
  default: { textOptions: [{ type: 'text' }] },
  groups: [
    group('textOptions', 'Form', [
      options('type', {
        label: 'Type',
        default: 'text',
        options: [
          { name: 'Text', value: 'text' },
          { name: 'JSON of a schema', value: 'json_schema' },
          { name: 'JSON', value: 'json_object' },
        ],
      }),
      options('verbosity', { label: 'Verbosity', default: 'medium', options: choices('low', 'medium', 'high') }),
      when({ type: ['json_schema'] }, string('name', { label: 'Name', default: 'my_schema' })),
      when(
        { strict: [true] },
        notice('requiredNotice', 'A strict schema lists all its properties as required, and allows no others.'),
      ),
      when({ type: ['json_schema'] }, json('schema', { label: 'JSON Schema', default: EXAMPLE_SCHEMA })),
      when({ type: ['json_schema'] }, string('description', { label: 'Description', description: 'What it is for' })),
      when(
        { type: ['json_schema'] },
        boolean('strict', { label: 'Strict', description: 'The answer follows the schema exactly' }),
      ),
    ]),
  ],
});

const background = fixedCollection('backgroundMode', {
  label: 'In the background',
  default: { values: [{ backgroundMode: true }] },
  groups: [
    group('values', 'Background', [
      boolean('enabled', {
        label: 'Ask in the background',
        description: 'The answer is looked for again and again: for models that think for minutes',
      }),
      number('timeout', {
        label: 'Longest wait (s)',
        default: 300,
        typeOptions: { minValue: 0, maxValue: 3600 },
      }),
    ]),
  ],
});

export const responseOptions = collection('options', {
  ...optional,
  options: [
    string('conversationId', { label: 'Conversation ID', description: 'Of one that OpenAI keeps' }),
    included,
    string('instructions', {
      label: 'Instructions',
      description: 'Say how to answer, and what for',
      typeOptions: { rows: 2 },
    }),
    number('maxTokens', { label: 'Longest answer (tokens)', default: 16, description: 'Where the answer is cut off' }),
    number('maxToolsIterations', {
      label: 'Most rounds of tools',
      default: 15,
      description: 'How often the model may call connected tools before it answers; 0: as often as it likes',
      typeOptions: { minValue: 0 },
    }),
    number('maxToolCalls', {
      label: 'Most calls of tools of OpenAI',
      default: 15,
      description: 'In one answer',
      typeOptions: { minValue: 1 },
    }),
    json('metadata', { label: 'Metadata', description: 'Up to 16 texts by name, kept with the answer' }),
    boolean('parallelToolCalls', { label: 'Tools side by side', description: 'The model may call several at once' }),
    string('previousResponseId', { label: 'Previous response ID', description: 'Goes on from that answer' }),
    storedPrompt,
    string('promptCacheKey', {
      label: 'Key of the cache',
      description: 'Prompts with the same key share what is cached',
    }),
    reasoning,
    string('safetyIdentifier', { label: 'Who asks', description: 'A name for your user, without personal data' }),
    options('serviceTier', {
      label: 'Service tier',
      default: 'auto',
      options: choices('auto', 'flex', 'default', 'priority'),
    }),
    boolean('store', { label: 'Keep at OpenAI', default: true, description: 'Answers can be gone on from' }),
    textFormat,
    number('topLogprobs', {
      label: 'Likely words',
      description: 'How many of the likeliest words are given for each place',
      typeOptions: { minValue: 0, maxValue: 20 },
    }),
    temperature,
    topP,
    boolean('truncation', {
      label: 'Leave out what is too much',
      description: 'Drops what was said first where the model cannot read all of it',
    }),
    background,
  ],
});
