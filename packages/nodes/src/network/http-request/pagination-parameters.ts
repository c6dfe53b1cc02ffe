import { boolean, fixedCollection, group, number, options, string } from '@millrace/node-sdk';

const paged = { hide: { paginationMode: ['off'] } };

export const paginationV3 = fixedCollection('pagination', {
  label: 'Pagination',
  default: { pagination: {} },
  groups: [
    group('pagination', 'Pagination', [
      options('paginationMode', {
        label: 'Next page by',
        default: 'updateAParameterInEachRequest',
        typeOptions: { noDataExpression: true },
        options: [
          { name: 'No pages', value: 'off' },
          { name: 'A parameter that changes', value: 'updateAParameterInEachRequest' },
          { name: 'A URL in the answer', value: 'responseContainsNextURL' },
        ],
      }),
      string('nextURL', {
        label: 'Next URL',
        description: 'Expression over $response (body, headers, statusCode), for example {{ $response.body.next }}',
        evaluatedByNode: true,
        displayOptions: { show: { paginationMode: ['responseContainsNextURL'] } },
      }),
      fixedCollection('parameters', {
        label: 'Parameters',
        placeholder: 'Add parameter',
        multiple: true,
        default: { parameters: [{ type: 'qs', name: '', value: '' }] },
        displayOptions: { show: { paginationMode: ['updateAParameterInEachRequest'] } },
        groups: [
          group('parameters', 'Parameter', [
            options('type', {
              label: 'Type',
              default: 'qs',
              options: [
                { name: 'Body', value: 'body' },
                { name: 'Header', value: 'headers' },
                { name: 'Query', value: 'qs' },
              ],
            }),
            string('name', { label: 'Name', placeholder: 'page', evaluatedByNode: true }),
            string('value', {
              label: 'Value',
              description: 'Expression over $pageCount and $response, for example {{ $pageCount + 1 }}',
              evaluatedByNode: true,
            }),
          ]),
        ],
      }),
      options('paginationCompleteWhen', {
        label: 'Ends when',
        default: 'responseIsEmpty',
        typeOptions: { noDataExpression: true },
        displayOptions: paged,
        options: [
          { name: 'The answer is empty', value: 'responseIsEmpty' },
          { name: 'The answer has a certain status', value: 'receiveSpecificStatusCodes' },
          { name: 'An expression is true', value: 'other' },
        ],
      }),
      string('statusCodesWhenComplete', {
        label: 'Statuses',
        placeholder: '404, 410',
        description: 'Separated by commas',
        typeOptions: { noDataExpression: true },
        displayOptions: { show: { paginationCompleteWhen: ['receiveSpecificStatusCodes'] } },
      }),
      string('completeExpression', {
        label: 'Expression',
        placeholder: '{{ $response.body.hasMore === false }}',
        description: 'True after the last page',
        evaluatedByNode: true,
        displayOptions: { show: { paginationCompleteWhen: ['other'] } },
      }),
      boolean('limitPagesFetched', {
        label: 'Limit pages',
        noDataExpression: true,
        typeOptions: { noDataExpression: true },
        displayOptions: paged,
      }),
      number('maxRequests', {
        label: 'Most pages',
        default: 100,
        typeOptions: { noDataExpression: true },
        displayOptions: { show: { limitPagesFetched: [true] } },
      }),
      number('requestInterval', {
        label: 'Pause between pages',
        description: 'In ms',
        typeOptions: { minValue: 0 },
        displayOptions: paged,
      }),
    ]),
  ],
});
