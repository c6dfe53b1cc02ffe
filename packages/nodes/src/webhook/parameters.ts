import { boolean, collection, fixedCollection, group, multiOptions, number, options, string } from '@millrace/node-sdk';

const METHODS = [
  { name: 'DELETE', value: 'DELETE' },
  { name: 'GET', value: 'GET' },
  { name: 'HEAD', value: 'HEAD' },
  { name: 'PATCH', value: 'PATCH' },
  { name: 'POST', value: 'POST' },
  { name: 'PUT', value: 'PUT' },
] as const;

const RESPONSE_MODES = [
  { name: 'Immediately', value: 'onReceived', description: 'As soon as the call has come in' },
  { name: 'When the last node finishes', value: 'lastNode', description: 'With data of the node that ran last' },
  { name: 'Using Respond to Webhook node', value: 'responseNode', description: 'With what that node says' },
] as const;

const STATUSES = [
  { name: '200 OK', value: 200 },
  { name: '201 Created', value: 201 },
  { name: '204 No content', value: 204 },
  { name: '301 Moved permanently', value: 301 },
  { name: '302 Found', value: 302 },
  { name: '304 Not modified', value: 304 },
  { name: '400 Bad request', value: 400 },
  { name: '401 Unauthorized', value: 401 },
  { name: '403 Forbidden', value: 403 },
  { name: '404 Not found', value: 404 },
  { name: 'Other', value: 'customCode' },
] as const;

const rawBody = {
  label: 'Keep the raw body',
  description: 'Also keep the bytes of the body as they came, as a file',
};

export const webhookParameters = [
  boolean('multipleMethods', {
    label: 'Allow several methods',
    description: 'Listen to more than one HTTP method, each with an output of its own',
    isNodeSetting: true,
  }),
  options('httpMethod', {
    label: 'HTTP method',
    default: 'GET',
    options: METHODS,
    displayOptions: { show: { multipleMethods: [false] } },
  }),
  multiOptions('httpMethod', {
    label: 'HTTP methods',
    default: ['GET', 'POST'],
    options: METHODS,
    displayOptions: { show: { multipleMethods: [true] } },
  }),
  string('path', {
    label: 'Path',
    placeholder: 'orders/:id',
    description: 'Where the webhook listens; :name stands for any one part of the path',
  }),
  options('authentication', {
    label: 'Authentication',
    description: 'How callers show that they may call',
    noDataExpression: true,
    default: 'none',
    options: [
      { name: 'None', value: 'none' },
      { name: 'Basic auth', value: 'basicAuth' },
      { name: 'Header auth', value: 'headerAuth' },
      { name: 'JWT auth', value: 'jwtAuth' },
    ],
  }),
  options('responseMode', {
    label: 'Respond',
    description: 'When and with what the call is answered',
    default: 'onReceived',
    options: RESPONSE_MODES,
    displayOptions: { show: { '@version': [1, 1.1, 2] } },
  }),
  options('responseMode', {
    label: 'Respond',
    description: 'When and with what the call is answered',
    default: 'onReceived',
    options: [...RESPONSE_MODES, { name: 'As a stream', value: 'streaming', description: 'By nodes that can stream' }],
    displayOptions: { hide: { '@version': [1, 1.1, 2] } },
  }),
  number('responseCode', {
    label: 'Response code',
    default: 200,
    typeOptions: { minValue: 100, maxValue: 599 },
    displayOptions: { show: { '@version': [1, 1.1] }, hide: { responseMode: ['responseNode'] } },
  }),
  options('responseData', {
    label: 'Response data',
    default: 'firstEntryJson',
    displayOptions: { show: { responseMode: ['lastNode'] } },
    options: [
      { name: 'All items', value: 'allEntries', description: 'JSON of all items, as a list' },
      { name: 'First item', value: 'firstEntryJson', description: 'JSON of the first item' },
      { name: 'File of the first item', value: 'firstEntryBinary', description: 'A binary field of the first item' },
      { name: 'Nothing', value: 'noData', description: 'An empty body' },
    ],
  }),
  string('responseBinaryPropertyName', {
    label: 'Binary field',
    default: 'data',
    required: true,
    displayOptions: { show: { responseData: ['firstEntryBinary'] } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      string('allowedOrigins', {
        label: 'Allowed origins',
        default: '*',
        description: 'Web sites whose pages may call, separated by commas; * allows all',
      }),
      boolean('binaryData', {
        label: 'Body is a file',
        description: 'Take the body as a file',
        displayOptions: { show: { '/httpMethod': ['PATCH', 'PUT', 'POST'], '@version': [1] } },
      }),
      string('binaryPropertyName', {
        label: 'Binary field',
        default: 'data',
        description: 'Where files go; several files get a number behind it',
        displayOptions: { hide: { '@version': [1] } },
      }),
      boolean('ignoreBots', { label: 'Refuse bots', description: 'Refuse crawlers and link previews' }),
      string('ipWhitelist', {
        label: 'Allowed addresses',
        placeholder: '198.51.100.7, 203.0.113.0/24',
        description: 'IP addresses and ranges that may call, separated by commas; empty allows all',
      }),
      boolean('noResponseBody', {
        label: 'Empty response',
        description: 'Answer without a body',
        displayOptions: { hide: { rawBody: [true] }, show: { '/responseMode': ['onReceived'] } },
      }),
      string('onlyRunIf', {
        label: 'Run only if',
        description: 'Expression over the call, for example {{ $json.body.type === "order" }}; empty for every call',
        evaluatedByNode: true,
      }),
      string('responsePropertyName', {
        label: 'Field to answer with',
        default: 'data',
        displayOptions: { show: { '/responseData': ['firstEntryJson'], '/responseMode': ['lastNode'] } },
      }),
      string('binaryPropertyName', {
        label: 'Binary field',
        default: 'data',
        displayOptions: { show: { binaryData: [true], '@version': [1] } },
      }),
      boolean('rawBody', {
        ...rawBody,
        displayOptions: { show: { '@version': [1] }, hide: { binaryData: [true], noResponseBody: [true] } },
      }),
      boolean('rawBody', { ...rawBody, displayOptions: { hide: { noResponseBody: [true], '@version': [1] } } }),
      fixedCollection('responseCode', {
        label: 'Response code',
        default: { values: { responseCode: 200 } },
        displayOptions: { show: { '@version': [{ _cnd: { gte: 2 } }] }, hide: { '/responseMode': ['responseNode'] } },
        groups: [
          group('values', 'Values', [
            options<'responseCode', number | 'customCode'>('responseCode', {
              label: 'Code',
              default: 200,
              options: STATUSES,
            }),
            number('customCode', {
              label: 'Other code',
              default: 200,
              typeOptions: { minValue: 100 },
              displayOptions: { show: { responseCode: ['customCode'] } },
            }),
          ]),
        ],
      }),
      string('responseContentType', {
        label: 'Content type',
        placeholder: 'application/xml',
        displayOptions: { show: { '/responseData': ['firstEntryJson'], '/responseMode': ['lastNode'] } },
      }),
      string('responseData', {
        label: 'Response text',
        description: 'What is answered at once',
        displayOptions: { show: { '/responseMode': ['onReceived'] }, hide: { noResponseBody: [true] } },
      }),
      fixedCollection('responseHeaders', {
        label: 'Response headers',
        placeholder: 'Add header',
        multiple: true,
        groups: [group('entries', 'Headers', [string('name', { label: 'Name' }), string('value', { label: 'Value' })])],
      }),
    ],
  }),
];
