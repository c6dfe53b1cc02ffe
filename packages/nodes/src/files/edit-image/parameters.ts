import { collection, fixedCollection, group, number, options, string } from '@millrace/node-sdk';
import { font, stepChoices, stepParameters } from './step-parameters.ts';

export const editImageParameters = [
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    default: 'border',
    options: [
      ...stepChoices,
      { name: 'Get information', value: 'information' as const, description: 'Tell format and size of the image' },
      { name: 'Several steps', value: 'multiStep' as const, description: 'Do several operations one after the other' },
    ].sort((one, other) => one.name.localeCompare(other.name, 'en')),
  }),
  string('dataPropertyName', {
    label: 'Binary field',
    description: 'Field with the image',
    default: 'data',
  }),
  fixedCollection('operations', {
    label: 'Operations',
    placeholder: 'Add operation',
    multiple: true,
    typeOptions: { sortable: true },
    displayOptions: { show: { operation: ['multiStep'] } },
    groups: [
      group('operations', 'Operations', [
        options('operation', {
          label: 'Operation',
          noDataExpression: true,
          default: '',
          options: stepChoices,
        }),
        ...stepParameters,
        font('operation'),
      ]),
    ],
  }),
  ...stepParameters,
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { hide: { operation: ['information'] } },
    options: [
      string('destinationKey', {
        label: 'Output binary field',
        description: 'Field that the image is put into; default: the one it came from',
        default: 'data',
      }),
      string('fileName', { label: 'File name', description: 'Name of the image that is put out' }),
      font('/operation'),
      options('format', {
        label: 'Format',
        description: 'Format of the image that is put out; default: that of the input',
        default: 'jpeg',
        options: [
          { name: 'BMP', value: 'bmp' },
          { name: 'GIF', value: 'gif' },
          { name: 'JPEG', value: 'jpeg' },
          { name: 'PNG', value: 'png' },
          { name: 'TIFF', value: 'tiff' },
          { name: 'WebP', value: 'webp' },
        ],
      }),
      number('quality', {
        label: 'Quality',
        description: 'From 0 to 100; of PNG and TIFF nothing is ever lost',
        default: 100,
        typeOptions: { minValue: 0, maxValue: 100 },
        displayOptions: { show: { format: ['jpeg', 'png', 'tiff'] } },
      }),
    ],
  }),
];
