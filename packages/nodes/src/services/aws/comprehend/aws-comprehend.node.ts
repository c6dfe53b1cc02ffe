import { boolean, collection, defineServiceNode, options, resource, string, z } from '@millrace/node-sdk';
import { awsService } from '../aws-service.ts';
import { doneByAws } from '../json-service.ts';

const comprehend = awsService('AWS Comprehend', 'comprehend');
const API = 'Comprehend_20171127';

const languageCode = options('languageCode', {
  label: 'Language',
  description: 'Of the text',
  default: 'en',
  options: [
    { name: 'Arabic', value: 'ar' },
    { name: 'Chinese', value: 'zh' },
    { name: 'Chinese (traditional)', value: 'zh-TW' },
    { name: 'English', value: 'en' },
    { name: 'French', value: 'fr' },
    { name: 'German', value: 'de' },
    { name: 'Hindi', value: 'hi' },
    { name: 'Italian', value: 'it' },
    { name: 'Japanese', value: 'ja' },
    { name: 'Korean', value: 'ko' },
    { name: 'Portuguese', value: 'pt' },
    { name: 'Spanish', value: 'es' },
  ],
});
const text = string('text', { label: 'Text', typeOptions: { rows: 3 } });

const languages = z.looseObject({ Languages: z.array(z.object({ LanguageCode: z.string(), Score: z.number() })) });
const entities = z.object({ Entities: z.array(z.record(z.string(), z.json())) });

const textOperations = {
  detectDominantLanguage: comprehend.operation('Detect dominant language', {
    description: 'Find out in which language a text is',
    action: 'Identify the dominant language of a text',
    parameters: [
      text,
      boolean('simple', {
        label: 'Simplify',
        description: 'Give the score of each language by its code',
        default: true,
      }),
    ],
    async run({ client, parameters: { text: Text, simple } }) {
      const found = await doneByAws(client, `${API}.DetectDominantLanguage`, { Text }, languages);
      const scores = found.Languages.map(({ LanguageCode: code, Score: score }) => [code, score] as const);
      return { json: simple ? Object.fromEntries(scores) : JSON.parse(JSON.stringify(found)) };
    },
  }),
  detectEntities: comprehend.operation('Detect entities', {
    description: 'Find the people, places and other things that a text names',
    action: 'Find entities in a text',
    parameters: [
      languageCode,
      text,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('endpointArn', {
            label: 'Endpoint',
            description: 'ARN of a model of your own, which knows its language',
            placeholder: 'arn:aws:comprehend:eu-west-1:123456789012:entity-recognizer-endpoint/name',
          }),
        ],
      }),
    ],
    async run({ client, parameters: { text: Text, languageCode: LanguageCode, additionalFields } }) {
      const { endpointArn: EndpointArn } = additionalFields;
      const body = { Text, LanguageCode, ...(EndpointArn && { EndpointArn }) };
      const { Entities } = await doneByAws(client, `${API}.DetectEntities`, body, entities);
      return Entities.map((json) => ({ json }));
    },
  }),
  detectSentiment: comprehend.operation('Detect sentiment', {
    description: 'Find out whether a text is for or against something',
    action: 'Analyze the sentiment of a text',
    parameters: [languageCode, text],
    run: async ({ client, parameters: { text: Text, languageCode: LanguageCode } }) => ({
      json: await doneByAws(client, `${API}.DetectSentiment`, { Text, LanguageCode }),
    }),
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.awsComprehend',
  displayName: 'AWS Comprehend',
  description: 'Finds language, sentiment and entities of texts',
  version: 1,
  group: ['output'],
  codex: { categories: ['AI', 'Development'], alias: ['language', 'sentiment', 'amazon', 'text'] },
  service: comprehend,
  resources: { text: resource('Text', textOperations) },
});
