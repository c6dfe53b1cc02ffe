import { boolean, fixedCollection, group, options, string } from '@millrace/node-sdk';

export const pointers = string('pointers', {
  label: 'JSON pointers',
  description: 'Loads only what these name, divided by commas: /title, /chapters/0. Empty: all texts',
});

export const separator = string('separator', { label: 'Separator', default: ',', description: 'Of CSV' });

export const column = string('column', {
  label: 'Column',
  description: 'Loads only this column of CSV. Empty: all, with their names',
});

export const splitPages = boolean('splitPages', {
  label: 'A document for each page',
  default: true,
  description: 'Of PDF, with the number of the page in what is known of it',
});

export const metadata = fixedCollection('metadata', {
  label: 'Metadata',
  multiple: true,
  description: 'Is stored with each document, and can be searched by',
  groups: [
    group('metadataValues', 'Value', [
      string('name', { label: 'Name', required: true }),
      string('value', { label: 'Value' }),
    ]),
  ],
});

const formats = [
  { name: 'CSV', value: 'csvLoader' },
  { name: 'Word (DOCX)', value: 'docxLoader' },
  { name: 'EPUB', value: 'epubLoader' },
  { name: 'JSON', value: 'jsonLoader' },
  { name: 'PDF', value: 'pdfLoader' },
  { name: 'Text', value: 'textLoader', description: 'Markdown and source code, too' },
] as const;

export const loader = options('loader', {
  label: 'Format',
  default: 'auto',
  required: true,
  options: [{ name: 'By the type of the file', value: 'auto', description: 'HTML, too' }, ...formats],
});

/** Of the old loader, which knew no types. */
export const namedLoader = options('loader', {
  label: 'Format',
  default: 'jsonLoader',
  required: true,
  options: formats,
});

export const binaryDataKey = string('binaryDataKey', { label: 'Field of the file', default: 'data', required: true });

export const textSplittingMode = options('textSplittingMode', {
  label: 'Divide texts',
  default: 'simple',
  required: true,
  options: [
    { name: 'Simply', value: 'simple', description: 'Into parts of 1000 characters that share 200' },
    { name: 'By a splitter', value: 'custom', description: 'That is connected' },
  ],
});
