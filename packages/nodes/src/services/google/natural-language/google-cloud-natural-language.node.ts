import { collection, defineServiceNode, options, resource, service, string, when, z } from '@millrace/node-sdk';
import { googleCloudNaturalLanguageOAuth2Api } from '../google.credentials.ts';

const language = service({
  name: 'Google Cloud Natural Language',
  credential: googleCloudNaturalLanguageOAuth2Api,
  baseUrl: 'https://language.googleapis.com/v1',
  reason: 'error.message',
});

const LANGUAGES = [
  { name: 'Arabic', value: 'ar' },
  { name: 'Chinese (simplified)', value: 'zh' },
  { name: 'Chinese (traditional)', value: 'zh-Hant' },
  { name: 'Dutch', value: 'nl' },
  { name: 'English', value: 'en' },
  { name: 'French', value: 'fr' },
  { name: 'German', value: 'de' },
  { name: 'Indonesian', value: 'id' },
  { name: 'Italian', value: 'it' },
  { name: 'Japanese', value: 'ja' },
  { name: 'Korean', value: 'ko' },
  { name: 'Portuguese', value: 'pt' },
  { name: 'Spanish', value: 'es' },
  { name: 'Thai', value: 'th' },
  { name: 'Turkish', value: 'tr' },
  { name: 'Vietnamese', value: 'vi' },
] as const;

const sentiment = z.object({ score: z.number(), magnitude: z.number() });
const analysis = z.object({
  documentSentiment: sentiment,
  language: z.string(),
  sentences: z.array(z.object({ text: z.object({ content: z.string(), beginOffset: z.number() }), sentiment })),
});

const documentOperations = {
  analyzeSentiment: language.operation('Analyze sentiment', {
    action: 'Analyze the sentiment of a text',
    description: 'Tell whether a text is positive or negative, and each sentence of it',
    parameters: [
      options('source', {
        label: 'Source',
        required: true,
        options: [
          { name: 'Text', value: 'content' },
          { name: 'File in Google Cloud Storage', value: 'gcsContentUri' },
        ],
      }),
      when({ source: ['content'] }, string('content', { label: 'Text', required: true, typeOptions: { rows: 3 } })),
      when(
        { source: ['gcsContentUri'] },
        string('gcsContentUri', { label: 'Address of the file', placeholder: 'gs://bucket/object', required: true }),
      ),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          options('documentType', {
            label: 'Kind of document',
            default: 'PLAIN_TEXT',
            options: [
              { name: 'HTML', value: 'HTML' },
              { name: 'Plain text', value: 'PLAIN_TEXT' },
            ],
          }),
          options('encodingType', {
            label: 'Offsets',
            description: 'What places in the text are counted in',
            default: 'UTF16',
            options: [
              { name: 'None', value: 'NONE' },
              { name: 'UTF-8', value: 'UTF8' },
              { name: 'UTF-16', value: 'UTF16', description: 'As in expressions and scripts' },
              { name: 'UTF-32', value: 'UTF32' },
            ],
          }),
          options('language', {
            label: 'Language',
            description: 'Default: the service finds it out',
            default: 'en',
            options: LANGUAGES,
          }),
        ],
      }),
    ],
    request: ({
      content,
      gcsContentUri,
      options: { documentType = 'PLAIN_TEXT', encodingType = 'UTF16', language: spoken },
    }) => ({
      method: 'POST',
      path: '/documents:analyzeSentiment',
      body: { document: { type: documentType, content, gcsContentUri, language: spoken }, encodingType },
    }),
    output: analysis,
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.googleCloudNaturalLanguage',
  displayName: 'Google Cloud Natural Language',
  description: 'Tells whether texts are positive or negative',
  version: 1,
  group: ['input', 'output'],
  codex: { categories: ['Analytics'], alias: ['sentiment', 'nlp'] },
  service: language,
  resources: { document: resource('Document', documentOperations) },
});
