import { boolean, options, string } from '@millrace/node-sdk';

/** Where the HTML is. */
export const sourceChoice = {
  label: 'Source data',
  description: 'Whether the HTML is in a field or in a file',
  default: 'json',
  options: [
    { name: 'Binary', value: 'binary', description: 'A file of the item' },
    { name: 'JSON', value: 'json', description: 'A field of the item' },
  ],
} as const;

export const extractionKey = string('key', {
  label: 'Key',
  description: 'Field that the value is put into',
  placeholder: 'price',
});

export const extractionSelector = string('cssSelector', {
  label: 'CSS selector',
  description: 'Which elements to take the value from',
  placeholder: '.price',
});

export const extractionKind = options('returnValue', {
  label: 'Return value',
  description: 'What to take from the elements',
  default: 'text',
  options: [
    { name: 'Attribute', value: 'attribute', description: 'The value of an attribute, such as class' },
    { name: 'HTML', value: 'html', description: 'The HTML inside' },
    { name: 'Text', value: 'text', description: 'The text only' },
    { name: 'Value', value: 'value', description: 'The value of an input, select or text area' },
  ],
});

export const extractionAttribute = string('attribute', {
  label: 'Attribute',
  description: 'Its name; empty: all attributes',
  placeholder: 'class',
  displayOptions: { show: { returnValue: ['attribute'] } },
});

export const extractionList = boolean('returnArray', {
  label: 'Return list',
  description: 'A list with a value for each element, instead of one value for all',
});

export const trimOption = boolean('trimValues', {
  label: 'Trim values',
  description: 'Drop white space and line breaks at both ends',
  default: true,
});
