import { boolean, collection, filter } from '@millrace/node-sdk';

/** Conditions and their settings, as If and Filter have them from version 2 on. */
export const filterParameters = [
  filter('conditions', {
    label: 'Conditions',
    placeholder: 'Add condition',
    typeOptions: {
      filter: {
        caseSensitive: '={{ !$parameter.options.ignoreCase }}',
        typeValidation:
          '={{ ($nodeVersion < 2.1 ? $parameter.options.looseTypeValidation : $parameter.looseTypeValidation) ? "loose" : "strict" }}',
        version: '={{ $nodeVersion >= 2.3 ? 3 : $nodeVersion >= 2.2 ? 2 : 1 }}',
      },
    },
  }),
  boolean('looseTypeValidation', {
    label: 'Convert types where required',
    description: 'Compare the text "5" with the number 5 instead of reporting an error',
    displayOptions: { show: { '@version': [{ _cnd: { gte: 2.1 } }] } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      boolean('ignoreCase', {
        label: 'Ignore case',
        description: 'Treat capital and small letters alike',
        default: true,
      }),
      boolean('looseTypeValidation', {
        label: 'Convert types where required',
        description: 'Compare the text "5" with the number 5 instead of reporting an error',
        default: true,
        displayOptions: { show: { '@version': [{ _cnd: { lt: 2.1 } }] } },
      }),
    ],
  }),
];
