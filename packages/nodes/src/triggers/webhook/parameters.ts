import { boolean, collection, fixedCollection, group, multiOptions, number, options, string } from '@millrace/node-sdk';
import { AUTHENTICATION, callOptions, METHODS, RESPONSE_DATA, RESPONSE_MODES } from '../../lib/webhook/parameters.ts';

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
    required: true,
    placeholder: 'orders/:id',
    description: 'Where the webhook listens; :name stands for any one part of the path',
  }),
  options('authentication', {
    label: 'Authentication',
    description: 'How callers show that they may call',
    noDataExpression: true,
    default: 'none',
    options: AUTHENTICATION,
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
    options: RESPONSE_DATA,
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
      ...callOptions,
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
    ],
  }),
];
