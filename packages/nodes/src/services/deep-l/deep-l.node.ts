import {
  choiceOf,
  collection,
  defineServiceNode,
  options,
  resource,
  type ServiceClient,
  service,
  string,
  z,
} from '@millrace/node-sdk';
import { deepLApi } from './deep-l.credentials.ts';

const deepL = service({ name: 'DeepL', credential: deepLApi, reason: 'message' });

const languagesFound = z.array(z.object({ language: z.string(), name: z.string() }));

async function languages(client: ServiceClient, type: 'source' | 'target') {
  const found = await client.get('/languages', { query: { type }, answer: languagesFound });
  return found.map(({ language, name }) => ({ name, value: language }));
}

const targets = deepL.choices('getLanguages', { find: ({ client }) => languages(client, 'target') });
const sources = deepL.choices('getSourceLanguages', { find: ({ client }) => languages(client, 'source') });

const translate = deepL.operation('Translate', {
  action: 'Translate a text',
  parameters: [
    string('text', { label: 'Text', required: true, typeOptions: { rows: 3 } }),
    choiceOf('translateTo', { label: 'To', from: targets, required: true }),
    collection('additionalFields', {
      label: 'Additional fields',
      placeholder: 'Add field',
      options: [
        choiceOf('sourceLang', { label: 'From', description: 'Default: DeepL finds it out', from: sources }),
        options('splitSentences', {
          label: 'Split sentences',
          default: '1',
          options: [
            { name: 'At punctuation only', value: 'nonewlines' },
            { name: 'At punctuation and line ends', value: '1' },
            { name: 'Never', value: '0' },
          ],
        }),
        options('preserveFormatting', {
          label: 'Preserve formatting',
          description: 'Leave punctuation, and capitals where sentences begin, as they are',
          default: '0',
          options: [
            { name: 'Yes', value: '1' },
            { name: 'No', value: '0' },
          ],
        }),
        options('formality', {
          label: 'Formality',
          description: 'For languages that tell them apart',
          default: 'default',
          options: [
            { name: 'Formal', value: 'more' },
            { name: 'Informal', value: 'less' },
            { name: 'Neutral', value: 'default' },
          ],
        }),
      ],
    }),
  ],
  request({ text, translateTo, additionalFields }) {
    const { sourceLang, splitSentences, preserveFormatting, formality } = additionalFields;
    return {
      method: 'POST',
      path: '/translate',
      form: {
        target_lang: translateTo,
        text,
        // A source is a language without a country.
        source_lang: sourceLang?.split('-')[0] || undefined,
        split_sentences: splitSentences,
        preserve_formatting: preserveFormatting,
        formality: formality === 'default' ? undefined : formality,
      },
    };
  },
  items: 'translations',
});

export default defineServiceNode({
  name: 'n8n-nodes-base.deepL',
  displayName: 'DeepL',
  description: 'Translates texts between languages',
  version: 1,
  codex: { categories: ['Utility'], alias: ['translate', 'language'] },
  service: deepL,
  resources: { language: resource('Language', { translate }) },
});
