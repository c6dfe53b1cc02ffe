import { boolean, collection, fixedCollection, group, options, string } from '@millrace/node-sdk';
import {
  extractionAttribute,
  extractionKey,
  extractionKind,
  extractionList,
  extractionSelector,
  sourceChoice,
  trimOption,
} from '../../lib/html/extraction-parameters.ts';
import { sampleTemplate } from './sample-template.ts';

const EXTRACT = { operation: ['extractHtmlContent'] };

const extraction = {
  label: 'Values',
  placeholder: 'Add value',
  multiple: true as const,
  groups: [
    group('values', 'Value', [
      extractionKey,
      extractionSelector,
      extractionKind,
      extractionAttribute,
      string('skipSelectors', {
        label: 'Skip selectors',
        description: 'Elements to leave out; selectors separated by commas',
        placeholder: 'img, .advertisement',
        displayOptions: { show: { returnValue: ['text'], '@version': [{ _cnd: { gt: 1.1 } }] } },
      }),
      extractionList,
    ]),
  ],
};

const source = { default: 'data', required: true, requiresDataPath: 'single' } as const;
const attributes = (element: string) =>
  `Attributes of ${element}, as written in HTML, for example style="padding:10px"`;

export const htmlParameters = [
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    default: 'generateHtmlTemplate',
    options: [
      { name: 'Generate HTML template', value: 'generateHtmlTemplate', action: 'Generate HTML from a template' },
      { name: 'Extract HTML content', value: 'extractHtmlContent', action: 'Extract values from HTML' },
      { name: 'Convert to HTML table', value: 'convertToHtmlTable', action: 'Convert items to an HTML table' },
    ],
  }),
  string('html', {
    label: 'HTML template',
    description: 'Expressions in double braces are put in for each item; scripts are not run',
    default: sampleTemplate,
    noDataExpression: true,
    evaluatedByNode: true,
    typeOptions: { editor: 'htmlEditor' },
    displayOptions: { show: { operation: ['generateHtmlTemplate'] } },
  }),
  options('sourceData', { ...sourceChoice, displayOptions: { show: EXTRACT } }),
  string('dataPropertyName', {
    ...source,
    label: 'Binary field',
    description: 'Name of the file',
    displayOptions: { show: { ...EXTRACT, sourceData: ['binary'] } },
  }),
  string('dataPropertyName', {
    ...source,
    label: 'JSON field',
    description: 'Name of the field, which holds a text or a list of texts; a.b is field b inside a',
    displayOptions: { show: { ...EXTRACT, sourceData: ['json'] } },
  }),
  fixedCollection('extractionValues', { ...extraction, displayOptions: { show: { ...EXTRACT, '@version': [1] } } }),
  fixedCollection('extractionValues', {
    ...extraction,
    default: { values: [{ key: '', cssSelector: '', returnValue: 'text', returnArray: false }] },
    displayOptions: { show: { ...EXTRACT, '@version': [{ _cnd: { gt: 1 } }] } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: EXTRACT },
    options: [
      trimOption,
      boolean('cleanUpText', {
        label: 'Clean up text',
        description: 'Drop line breaks, and make each run of white space one space',
        default: true,
      }),
    ],
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: { operation: ['convertToHtmlTable'] } },
    options: [
      boolean('capitalize', { label: 'Capitalize headings', description: 'Write created_at as Created At' }),
      boolean('customStyling', { label: 'Own styles', description: 'Leave out the styles that tables have otherwise' }),
      string('caption', { label: 'Caption' }),
      string('tableAttributes', { label: 'Table attributes', description: attributes('the table') }),
      string('headerAttributes', { label: 'Heading attributes', description: attributes('each heading') }),
      string('rowAttributes', { label: 'Row attributes', description: attributes('each row') }),
      string('cellAttributes', { label: 'Cell attributes', description: attributes('each cell') }),
    ],
  }),
] as const;
