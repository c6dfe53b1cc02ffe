import {
  boolean,
  type Choice,
  credentialsSelector,
  fixedCollection,
  group,
  json,
  options,
  string,
} from '@millrace/node-sdk';
import { optionsV3 } from './options-v3.ts';
import { authenticationV2 } from './parameters-v1.ts';

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;
const WEBDAV_METHODS = ['COPY', 'MKCOL', 'MOVE', 'PROPFIND', 'REPORT'] as const;

const methodChoices: Array<Choice<string>> = [
  ...METHODS.map((value) => ({ name: value, value })),
  ...WEBDAV_METHODS.map((value) => ({
    name: value,
    value,
    displayOptions: { show: { 'options.webdavMethods': [true] } },
  })),
];

const name = string('name', { label: 'Name' });
const value = string('value', { label: 'Value' });
const fieldList = {
  placeholder: 'Add field',
  multiple: true as const,
  default: { parameters: [{ value: '' }] },
};

const keypairOrJson = {
  default: 'keypair',
  options: [
    { name: 'Field by field', value: 'keypair' },
    { name: 'As JSON', value: 'json' },
  ],
} as const;

const bodyIs = (contentType: string, specifyBody?: string) => ({
  show: { sendBody: [true], contentType: [contentType], ...(specifyBody && { specifyBody: [specifyBody] }) },
});

const query = [
  boolean('sendQuery', { label: 'Send query parameters', noDataExpression: true }),
  options('specifyQuery', {
    label: 'Give them',
    ...keypairOrJson,
    displayOptions: { show: { sendQuery: [true] } },
  }),
  fixedCollection('queryParameters', {
    label: 'Query parameters',
    ...fieldList,
    placeholder: 'Add parameter',
    displayOptions: { show: { sendQuery: [true], specifyQuery: ['keypair'] } },
    groups: [group('parameters', 'Parameter', [name, value])],
  }),
  json('jsonQuery', {
    label: 'JSON',
    default: '',
    displayOptions: { show: { sendQuery: [true], specifyQuery: ['json'] } },
  }),
];

const headers = [
  boolean('sendHeaders', { label: 'Send headers', noDataExpression: true }),
  options('specifyHeaders', {
    label: 'Give them',
    ...keypairOrJson,
    displayOptions: { show: { sendHeaders: [true] } },
  }),
  fixedCollection('headerParameters', {
    label: 'Headers',
    ...fieldList,
    placeholder: 'Add header',
    displayOptions: { show: { sendHeaders: [true], specifyHeaders: ['keypair'] } },
    groups: [group('parameters', 'Header', [name, value])],
  }),
  json('jsonHeaders', {
    label: 'JSON',
    default: '',
    displayOptions: { show: { sendHeaders: [true], specifyHeaders: ['json'] } },
  }),
];

const body = [
  boolean('sendBody', { label: 'Send a body', noDataExpression: true }),
  options('contentType', {
    label: 'Body type',
    default: 'json',
    displayOptions: { show: { sendBody: [true] } },
    options: [
      { name: 'Form URL-encoded', value: 'form-urlencoded' },
      { name: 'Form data (multipart)', value: 'multipart-form-data' },
      { name: 'JSON', value: 'json' },
      { name: 'File', value: 'binaryData' },
      { name: 'Raw', value: 'raw' },
    ],
  }),
  options('specifyBody', { label: 'Give it', ...keypairOrJson, displayOptions: bodyIs('json') }),
  fixedCollection('bodyParameters', {
    label: 'Fields',
    ...fieldList,
    displayOptions: bodyIs('json', 'keypair'),
    groups: [group('parameters', 'Field', [name, value])],
  }),
  json('jsonBody', { label: 'JSON', default: '', displayOptions: bodyIs('json', 'json') }),
  fixedCollection('bodyParameters', {
    label: 'Parts',
    ...fieldList,
    displayOptions: bodyIs('multipart-form-data'),
    groups: [
      group('parameters', 'Part', [
        options('parameterType', {
          label: 'Part is',
          default: 'formData',
          options: [
            { name: 'A file', value: 'formBinaryData' },
            { name: 'Text', value: 'formData' },
          ],
        }),
        name,
        string('value', { label: 'Value', displayOptions: { show: { parameterType: ['formData'] } } }),
        string('inputDataFieldName', {
          label: 'Binary field',
          description: 'Field of the item that holds the file',
          displayOptions: { show: { parameterType: ['formBinaryData'] } },
        }),
      ]),
    ],
  }),
  options('specifyBody', {
    label: 'Give it',
    default: 'keypair',
    displayOptions: bodyIs('form-urlencoded'),
    options: [
      { name: 'Field by field', value: 'keypair' },
      { name: 'As one text', value: 'string' },
    ],
  }),
  fixedCollection('bodyParameters', {
    label: 'Fields',
    ...fieldList,
    displayOptions: bodyIs('form-urlencoded', 'keypair'),
    groups: [group('parameters', 'Field', [name, value])],
  }),
  string('body', {
    label: 'Body',
    placeholder: 'a=1&b=2',
    displayOptions: { show: { sendBody: [true], specifyBody: ['string'] } },
  }),
  string('inputDataFieldName', {
    label: 'Binary field',
    description: 'Field of the item that holds the file',
    displayOptions: bodyIs('binaryData'),
  }),
  string('rawContentType', { label: 'Content type', placeholder: 'text/xml', displayOptions: bodyIs('raw') }),
  string('body', { label: 'Body', displayOptions: bodyIs('raw') }),
];

export const parametersV3 = [
  options('method', { label: 'Method', default: 'GET', options: methodChoices }),
  string('url', { label: 'URL', required: true, placeholder: 'https://example.com/path' }),
  ...authenticationV2,
  boolean('provideSslCertificates', {
    label: 'Client certificate',
    description: 'Show a certificate of your own to the server',
    isNodeSetting: true,
  }),
  credentialsSelector('sslCertificate', {
    label: 'Certificate',
    displayOptions: { show: { provideSslCertificates: [true] } },
  }),
  ...query,
  ...headers,
  ...body,
  optionsV3,
];
