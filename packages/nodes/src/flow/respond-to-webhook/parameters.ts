import {
  boolean,
  collection,
  credentialsSelector,
  fixedCollection,
  group,
  json,
  number,
  options,
  string,
} from '@millrace/node-sdk';

const KINDS = [
  { name: 'All incoming items', value: 'allIncomingItems', description: 'JSON of all items, as a list' },
  { name: 'File', value: 'binary', description: 'A binary field of the first item' },
  { name: 'First incoming item', value: 'firstIncomingItem', description: 'JSON of the first item' },
  { name: 'JSON', value: 'json', description: 'JSON that you write' },
  { name: 'JWT', value: 'jwt', description: 'A signed token' },
  { name: 'Nothing', value: 'noData', description: 'An empty body' },
  { name: 'Redirect', value: 'redirect', description: 'Sends the caller to another address' },
  { name: 'Text', value: 'text', description: 'Text that you write' },
] as const;

export const respondParameters = [
  boolean('enableResponseOutput', {
    label: 'Output for the response',
    description: 'Put out what was answered on a second output',
    isNodeSetting: true,
    displayOptions: { show: { '@version': [{ _cnd: { gte: 1.4 } }] } },
  }),
  options('respondWith', {
    label: 'Respond with',
    default: 'firstIncomingItem',
    options: KINDS,
    displayOptions: { show: { '@version': [1, 1.1] } },
  }),
  options('respondWith', {
    label: 'Respond with',
    default: 'firstIncomingItem',
    noDataExpression: true,
    options: KINDS,
    displayOptions: { show: { '@version': [{ _cnd: { gte: 1.2 } }] } },
  }),
  credentialsSelector('credentials', { label: 'Credentials', displayOptions: { show: { respondWith: ['jwt'] } } }),
  string('redirectURL', {
    label: 'Address',
    placeholder: 'https://example.com/thanks',
    required: true,
    validateType: 'url',
    displayOptions: { show: { respondWith: ['redirect'] } },
  }),
  json('responseBody', {
    label: 'Body',
    default: '{\n  "myField": "value"\n}',
    typeOptions: { rows: 4, mendsJson: true },
    displayOptions: { show: { respondWith: ['json'] } },
  }),
  json('payload', {
    label: 'Payload',
    default: '{\n  "myField": "value"\n}',
    typeOptions: { rows: 4 },
    validateType: 'object',
    displayOptions: { show: { respondWith: ['jwt'] } },
  }),
  string('responseBody', {
    label: 'Body',
    typeOptions: { rows: 2 },
    displayOptions: { show: { respondWith: ['text'] } },
  }),
  options('responseDataSource', {
    label: 'File',
    default: 'automatically',
    displayOptions: { show: { respondWith: ['binary'] } },
    options: [
      { name: 'The only file', value: 'automatically', description: 'The first binary field of the item' },
      { name: 'Of a named field', value: 'set' },
    ],
  }),
  string('inputFieldName', {
    label: 'Binary field',
    default: 'data',
    required: true,
    displayOptions: { show: { respondWith: ['binary'], responseDataSource: ['set'] } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      number('responseCode', { label: 'Response code', default: 200, typeOptions: { minValue: 100, maxValue: 599 } }),
      fixedCollection('responseHeaders', {
        label: 'Response headers',
        placeholder: 'Add header',
        multiple: true,
        groups: [group('entries', 'Headers', [string('name', { label: 'Name' }), string('value', { label: 'Value' })])],
      }),
      string('responseKey', {
        label: 'Put under field',
        description: 'Name of a field that the data goes into',
        displayOptions: { show: { '/respondWith': ['allIncomingItems', 'firstIncomingItem'] } },
      }),
      boolean('enableStreaming', {
        label: 'Stream',
        description: 'Kept for workflows that set it; the answer is sent as a whole',
        default: true,
        displayOptions: {
          show: {
            '/respondWith': ['allIncomingItems', 'firstIncomingItem', 'text', 'json', 'jwt'],
            '@version': [{ _cnd: { gte: 1.5 } }],
          },
        },
      }),
    ],
  }),
];
