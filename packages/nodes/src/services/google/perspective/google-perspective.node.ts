import {
  choiceOf,
  choices,
  collection,
  defineServiceNode,
  fixedCollection,
  group,
  NodeError,
  number,
  options,
  service,
  string,
} from '@millrace/node-sdk';
import { googlePerspectiveOAuth2Api } from '../google.credentials.ts';

const perspective = service({
  name: 'Google Perspective',
  credential: googlePerspectiveOAuth2Api,
  baseUrl: 'https://commentanalyzer.googleapis.com/v1alpha1',
  reason: 'error.message',
});

/** The service says by no request which languages it knows. */
const languages = perspective.choices('getLanguages', {
  find: () => [
    { name: 'Arabic', value: 'ar' },
    { name: 'Chinese', value: 'zh' },
    { name: 'Czech', value: 'cs' },
    { name: 'Dutch', value: 'nl' },
    { name: 'English', value: 'en' },
    { name: 'French', value: 'fr' },
    { name: 'German', value: 'de' },
    { name: 'Hindi', value: 'hi' },
    { name: 'Indonesian', value: 'id' },
    { name: 'Italian', value: 'it' },
    { name: 'Japanese', value: 'ja' },
    { name: 'Korean', value: 'ko' },
    { name: 'Polish', value: 'pl' },
    { name: 'Portuguese', value: 'pt' },
    { name: 'Russian', value: 'ru' },
    { name: 'Spanish', value: 'es' },
    { name: 'Swedish', value: 'sv' },
  ],
});

const analyzeComment = perspective.operation('Analyze comment', {
  action: 'Analyze a comment',
  description: 'Tell how likely people find a text toxic, insulting and the like',
  parameters: [
    string('text', { label: 'Text', required: true, typeOptions: { rows: 3 } }),
    fixedCollection('requestedAttributesUi', {
      label: 'Attributes',
      placeholder: 'Add attribute',
      multiple: true,
      required: true,
      groups: [
        group('requestedAttributesValues', 'Attribute', [
          options('attributeName', {
            label: 'Attribute',
            options: choices(
              'flirtation',
              'identity_attack',
              'insult',
              'profanity',
              'severe_toxicity',
              'sexually_explicit',
              'threat',
              'toxicity',
            ),
          }),
          number('scoreThreshold', {
            label: 'From score',
            description: 'Only scores from this one on are told, between 0 and 1',
            typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
          }),
        ]),
      ],
    }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        choiceOf('languages', { label: 'Language', description: 'Default: the service finds it out', from: languages }),
      ],
    }),
  ],
  request({ text, requestedAttributesUi: { requestedAttributesValues = [] }, options: { languages: spoken } }) {
    if (requestedAttributesValues.length === 0) throw withoutAttributes();
    const attributes = requestedAttributesValues.map(({ attributeName, scoreThreshold }) => [
      attributeName.toUpperCase(),
      { scoreType: 'PROBABILITY', scoreThreshold },
    ]);
    return {
      method: 'POST',
      path: '/comments:analyze',
      body: {
        comment: { type: 'PLAIN_TEXT', text },
        requestedAttributes: Object.fromEntries(attributes),
        languages: spoken ? [spoken] : undefined,
      },
    };
  },
});

function withoutAttributes(): NodeError {
  return new NodeError('No attribute is chosen', {
    description: 'Add at least one that the text is to be analyzed for.',
    parameter: 'requestedAttributesUi',
  });
}

export default defineServiceNode({
  name: 'n8n-nodes-base.googlePerspective',
  displayName: 'Google Perspective',
  description: 'Tells how likely people find a text toxic, insulting and the like',
  version: 1,
  group: ['transform'],
  codex: { categories: ['Analytics'], alias: ['moderation', 'toxicity'] },
  service: perspective,
  operations: { analyzeComment },
});
