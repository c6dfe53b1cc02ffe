import { boolean, collection, fixedCollection, group, number, options, string } from '@millrace/node-sdk';
import { paginationV3 } from './pagination-parameters.ts';

const maxRedirects = number('maxRedirects', {
  label: 'Most redirects',
  default: 21,
  displayOptions: { show: { followRedirects: [true] } },
});

const redirect = (follows: boolean) =>
  group('redirect', 'Redirect', [
    boolean('followRedirects', { label: 'Follow redirects', noDataExpression: true, default: follows }),
    maxRedirects,
  ]);

export const optionsV3 = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    fixedCollection('batching', {
      label: 'Batching',
      default: { batch: {} },
      groups: [
        group('batch', 'Batching', [
          number('batchSize', {
            label: 'Items in a batch',
            description: '-1 for no batches',
            default: 50,
            typeOptions: { minValue: -1 },
          }),
          number('batchInterval', {
            label: 'Batch interval',
            description: 'Pause between two batches, in ms',
            default: 1000,
            typeOptions: { minValue: 0 },
          }),
        ]),
      ],
    }),
    boolean('allowUnauthorizedCerts', {
      label: 'Ignore certificate problems',
      description: 'Also talk to servers whose certificate cannot be verified',
      noDataExpression: true,
    }),
    options('queryParameterArrays', {
      label: 'Lists in the query',
      default: 'brackets',
      displayOptions: { show: { '/sendQuery': [true] } },
      options: [
        { name: 'a=1&a=2', value: 'repeat' },
        { name: 'a[]=1&a[]=2', value: 'brackets' },
        { name: 'a[0]=1&a[1]=2', value: 'indices' },
      ],
    }),
    boolean('lowercaseHeaders', {
      label: 'Header names in lower case',
      description: 'Turn off for servers that heed the case of header names',
      default: true,
    }),
    fixedCollection('redirect', {
      label: 'Redirects',
      default: { redirect: {} },
      displayOptions: { show: { '@version': [1, 2, 3] } },
      groups: [redirect(false)],
    }),
    fixedCollection('redirect', {
      label: 'Redirects',
      default: { redirect: {} },
      displayOptions: { hide: { '@version': [1, 2, 3] } },
      groups: [redirect(true)],
    }),
    fixedCollection('response', {
      label: 'Response',
      default: { response: {} },
      groups: [
        group('response', 'Response', [
          boolean('fullResponse', { label: 'Full response', description: 'Also put out status and headers' }),
          boolean('neverError', {
            label: 'Never fail',
            description: 'Take answers that say the request failed like all others',
          }),
          options('responseFormat', {
            label: 'Response format',
            noDataExpression: true,
            default: 'autodetect',
            options: [
              { name: 'By its content type', value: 'autodetect' },
              { name: 'File', value: 'file' },
              { name: 'JSON', value: 'json' },
              { name: 'Text', value: 'text' },
            ],
          }),
          string('outputPropertyName', {
            label: 'Put into field',
            default: 'data',
            required: true,
            displayOptions: { show: { responseFormat: ['file', 'text'] } },
          }),
        ]),
      ],
    }),
    paginationV3,
    string('proxy', { label: 'Proxy', placeholder: 'http://proxy.example:3128' }),
    number('timeout', {
      label: 'Timeout',
      description: 'How long to wait for the answer, in ms',
      default: 10_000,
      typeOptions: { minValue: 1 },
    }),
    boolean('sendCredentialsOnCrossOriginRedirect', {
      label: 'Send credentials to other sites',
      description: 'Also send credentials when a redirect leads to another site',
    }),
    boolean('webdavMethods', { label: 'WebDAV methods', description: 'Offer the methods of WebDAV as well' }),
  ],
});
