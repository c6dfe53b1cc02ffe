import {
  boolean,
  collection,
  credentialsSelect,
  fixedCollection,
  group,
  json,
  number,
  options,
  string,
} from '@millrace/node-sdk';

const WITH_BODY = ['PATCH', 'POST', 'PUT'];
const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

const nameValues = group('parameter', 'Parameter', [
  string('name', { label: 'Name' }),
  string('value', { label: 'Value' }),
]);

export const authenticationV1 = [
  options('authentication', {
    label: 'Authentication',
    default: 'none',
    options: [
      { name: 'Basic auth', value: 'basicAuth' },
      { name: 'Digest auth', value: 'digestAuth' },
      { name: 'Header auth', value: 'headerAuth' },
      { name: 'None', value: 'none' },
      { name: 'OAuth1', value: 'oAuth1' },
      { name: 'OAuth2', value: 'oAuth2' },
      { name: 'Query auth', value: 'queryAuth' },
    ],
  }),
];

export const authenticationV2 = [
  options('authentication', {
    label: 'Authentication',
    noDataExpression: true,
    required: true,
    default: 'none',
    options: [
      { name: 'None', value: 'none' },
      {
        name: 'Credential of a service',
        value: 'predefinedCredentialType',
        description: 'One that this program knows',
      },
      { name: 'Generic credential', value: 'genericCredentialType', description: 'Basic auth, header, OAuth2 …' },
    ],
  }),
  credentialsSelect('nodeCredentialType', {
    label: 'Credential type',
    noDataExpression: true,
    required: true,
    credentialTypes: ['extends:oAuth2Api', 'extends:oAuth1Api', 'has:authenticate'],
    displayOptions: { show: { authentication: ['predefinedCredentialType'] } },
  }),
  credentialsSelect('genericAuthType', {
    label: 'Credential type',
    required: true,
    credentialTypes: ['has:genericAuth'],
    displayOptions: { show: { authentication: ['genericCredentialType'] } },
  }),
];

/** What versions 1 and 2 have in common. */
export const commonV1 = [
  options('requestMethod', {
    label: 'Method',
    default: 'GET',
    options: METHODS.map((value) => ({ name: value, value })),
  }),
  string('url', { label: 'URL', required: true, placeholder: 'https://example.com/path' }),
  boolean('allowUnauthorizedCerts', {
    label: 'Ignore certificate problems',
    description: 'Also talk to servers whose certificate cannot be verified',
  }),
  options('responseFormat', {
    label: 'Response format',
    default: 'json',
    options: [
      { name: 'File', value: 'file' },
      { name: 'JSON', value: 'json' },
      { name: 'Text', value: 'string' },
    ],
  }),
  string('dataPropertyName', {
    label: 'Field for the text',
    required: true,
    default: 'data',
    displayOptions: { show: { responseFormat: ['string'] } },
  }),
  string('dataPropertyName', {
    label: 'Binary field',
    required: true,
    default: 'data',
    displayOptions: { show: { responseFormat: ['file'] } },
  }),
  boolean('jsonParameters', {
    label: 'Parameters as JSON',
    description: 'Write body, headers and query as JSON instead of field by field',
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      number('batchInterval', {
        label: 'Batch interval',
        description: 'Pause between two batches, in ms',
        default: 1000,
        typeOptions: { minValue: 0 },
      }),
      number('batchSize', {
        label: 'Batch size',
        description: 'Requests in a batch; -1 for no batches',
        default: 50,
        typeOptions: { minValue: -1 },
      }),
      options('bodyContentType', {
        label: 'Body type',
        default: 'json',
        displayOptions: { show: { '/requestMethod': WITH_BODY } },
        options: [
          { name: 'JSON', value: 'json' },
          { name: 'Raw', value: 'raw' },
          { name: 'Form data (multipart)', value: 'multipart-form-data' },
          { name: 'Form URL-encoded', value: 'form-urlencoded' },
        ],
      }),
      boolean('fullResponse', { label: 'Full response', description: 'Also put out status and headers' }),
      boolean('followAllRedirects', {
        label: 'Follow all redirects',
        description: 'Also of requests other than GET and HEAD',
      }),
      boolean('followRedirect', { label: 'Follow GET redirects', default: true }),
      boolean('ignoreResponseCode', {
        label: 'Never fail',
        description: 'Take answers that say the request failed like all others',
      }),
      string('bodyContentCustomMimeType', {
        label: 'MIME type of the body',
        placeholder: 'text/xml',
        displayOptions: { show: { '/requestMethod': WITH_BODY } },
      }),
      string('proxy', { label: 'Proxy', placeholder: 'http://proxy.example:3128' }),
      boolean('splitIntoItems', {
        label: 'Split into items',
        description: 'Make an item of each element of a JSON list',
        displayOptions: { show: { '/responseFormat': ['json'] } },
      }),
      number('timeout', {
        label: 'Timeout',
        description: 'How long to wait for the answer, in ms',
        default: 10_000,
        typeOptions: { minValue: 1 },
      }),
      boolean('useQueryString', {
        label: 'Repeat names of lists',
        description: 'Send a list as a=1&a=2 instead of a[0]=1&a[1]=2',
      }),
    ],
  }),
  boolean('sendBinaryData', {
    label: 'Send a file',
    displayOptions: { show: { jsonParameters: [true], requestMethod: WITH_BODY } },
  }),
  string('binaryPropertyName', {
    label: 'Binary field',
    required: true,
    default: 'data',
    description: 'Field with the file; for multipart also a list such as part1:field1,part2:field2',
    displayOptions: { hide: { sendBinaryData: [false] }, show: { jsonParameters: [true], requestMethod: WITH_BODY } },
  }),
  json('bodyParametersJson', {
    label: 'Body',
    default: '',
    displayOptions: {
      hide: { sendBinaryData: [true] },
      show: { jsonParameters: [true], requestMethod: [...WITH_BODY, 'DELETE'] },
    },
  }),
  fixedCollection('bodyParametersUi', {
    label: 'Body',
    placeholder: 'Add field',
    multiple: true,
    displayOptions: { show: { jsonParameters: [false], requestMethod: [...WITH_BODY, 'DELETE'] } },
    groups: [nameValues],
  }),
  json('headerParametersJson', { label: 'Headers', default: '', displayOptions: { show: { jsonParameters: [true] } } }),
  fixedCollection('headerParametersUi', {
    label: 'Headers',
    placeholder: 'Add header',
    multiple: true,
    displayOptions: { show: { jsonParameters: [false] } },
    groups: [nameValues],
  }),
  json('queryParametersJson', { label: 'Query', default: '', displayOptions: { show: { jsonParameters: [true] } } }),
  fixedCollection('queryParametersUi', {
    label: 'Query',
    placeholder: 'Add parameter',
    multiple: true,
    displayOptions: { show: { jsonParameters: [false] } },
    groups: [nameValues],
  }),
];
