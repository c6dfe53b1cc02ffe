import {
  boolean,
  dateTime,
  fixedCollection,
  group,
  number,
  options,
  type ParameterSettings,
  string,
} from '@millrace/node-sdk';
import { THEME } from './page-style.ts';
import { tableFieldParameters } from './table-field.ts';

const optionList = (label: string, fieldType: string) =>
  fixedCollection('fieldOptions', {
    label,
    placeholder: 'Add option',
    required: true,
    multiple: true,
    default: { values: [{ option: '' }] },
    typeOptions: { sortable: true },
    displayOptions: { show: { fieldType: [fieldType] } },
    groups: [group('values', 'Option', [string('option', { label: 'Option' })])],
  });

const label = {
  label: 'Label',
  placeholder: 'What is your name?',
  description: 'Shown above the field',
  required: true,
};

const fieldName = { label: 'Name', description: 'What the field is called in the data' };

const nameParameters = [
  string('fieldName', {
    ...fieldName,
    required: true,
    displayOptions: { hide: { fieldType: ['html'] }, show: { '@version': [2.4] } },
  }),
  string('fieldLabel', {
    ...label,
    displayOptions: { hide: { fieldType: ['hiddenField', 'html'] }, show: { '@version': [{ _cnd: { gte: 2.4 } }] } },
  }),
  string('fieldLabel', {
    ...label,
    displayOptions: { hide: { fieldType: ['hiddenField', 'html'] }, show: { '@version': [{ _cnd: { lt: 2.4 } }] } },
  }),
  string('fieldName', {
    ...fieldName,
    displayOptions: { show: { fieldType: ['hiddenField'], '@version': [{ _cnd: { lt: 2.4 } }] } },
  }),
] as const;

const KINDS = [
  { name: 'Checkboxes', value: 'checkbox' },
  { name: 'Custom HTML', value: 'html' },
  { name: 'Date', value: 'date' },
  { name: 'Dropdown', value: 'dropdown' },
  { name: 'Email', value: 'email' },
  { name: 'File', value: 'file' },
  { name: 'Hidden field', value: 'hiddenField' },
  { name: 'Number', value: 'number' },
  { name: 'Password', value: 'password' },
  { name: 'Radio buttons', value: 'radio' },
  { name: 'Text', value: 'text' },
  { name: 'Text with several lines', value: 'textarea' },
] as const;

const ROW_OF_TABLE = { name: 'Row of a data table', value: 'dataTable' } as const;

const kindParameter = { label: 'Kind', required: true, default: 'text' } as const;

const kindParameters = [
  string('elementName', {
    label: 'Name',
    description: 'Puts the HTML into the data under this name; empty leaves it out',
    displayOptions: { show: { fieldType: ['html'] } },
  }),
  string('fieldName', {
    ...fieldName,
    description: 'What the field is called in the data; empty for its label',
    displayOptions: { hide: { fieldType: ['html'] }, show: { '@version': [{ _cnd: { gte: 2.5 } }] } },
  }),
  string('placeholder', {
    label: 'Placeholder',
    description: 'Shown while the field is empty',
    displayOptions: {
      hide: { fieldType: ['dropdown', 'date', 'file', 'html', 'hiddenField', 'radio', 'checkbox'] },
    },
  }),
  string('defaultValue', {
    label: 'Filled in with',
    displayOptions: { show: { fieldType: ['text', 'number', 'email', 'textarea'] } },
  }),
  dateTime('defaultValue', {
    label: 'Filled in with',
    typeOptions: { dateOnly: true },
    displayOptions: { show: { fieldType: ['date'] } },
  }),
  string('defaultValue', {
    label: 'Chosen at first',
    description: 'One of the options',
    displayOptions: { show: { fieldType: ['dropdown', 'radio'] } },
  }),
  string('defaultValue', {
    label: 'Chosen at first',
    description: 'Options, separated by commas',
    displayOptions: { show: { fieldType: ['checkbox'] } },
  }),
  string('fieldValue', {
    label: 'Value',
    description: 'Used unless the address of the page gives another one',
    displayOptions: { show: { fieldType: ['hiddenField'] } },
  }),
  optionList('Options', 'dropdown'),
  optionList('Checkboxes', 'checkbox'),
  optionList('Radio buttons', 'radio'),
  boolean('multiselect', {
    label: 'Several can be chosen',
    displayOptions: { show: { fieldType: ['dropdown'], '@version': [{ _cnd: { lt: 2.3 } }] } },
  }),
  options('limitSelection', {
    label: 'How many can be chosen',
    default: 'unlimited',
    displayOptions: { show: { fieldType: ['checkbox'] } },
    options: [
      { name: 'Exactly …', value: 'exact' },
      { name: 'From … to …', value: 'range' },
      { name: 'Any number', value: 'unlimited' },
    ],
  }),
  number('numberOfSelections', {
    label: 'Number',
    default: 1,
    typeOptions: { numberPrecision: 0, minValue: 1, showEvenWhenOptional: true },
    displayOptions: { show: { fieldType: ['checkbox'], limitSelection: ['exact'] } },
  }),
  number('minSelections', {
    label: 'At least',
    default: 0,
    typeOptions: { numberPrecision: 0, minValue: 0, showEvenWhenOptional: true },
    displayOptions: { show: { fieldType: ['checkbox'], limitSelection: ['range'] } },
  }),
  number('maxSelections', {
    label: 'At most',
    default: 1,
    typeOptions: { numberPrecision: 0, minValue: 1, showEvenWhenOptional: true },
    displayOptions: { show: { fieldType: ['checkbox'], limitSelection: ['range'] } },
  }),
  string('html', {
    label: 'HTML',
    description: 'Text, links, lists, tables, pictures and media. Scripts, styles and controls are left out.',
    default: '<!-- Your own HTML -->\n\n\n',
    noDataExpression: true,
    typeOptions: { editor: 'htmlEditor' },
    displayOptions: { show: { fieldType: ['html'] } },
  }),
  boolean('multipleFiles', {
    label: 'Several files',
    default: true,
    displayOptions: { show: { fieldType: ['file'] } },
  }),
  string('acceptFileTypes', {
    label: 'File types',
    placeholder: '.pdf, image/*',
    description: 'Extensions and types, separated by commas; empty for all',
    displayOptions: { show: { fieldType: ['file'] } },
  }),
  boolean('requiredField', {
    label: 'Required',
    displayOptions: { hide: { fieldType: ['html', 'hiddenField'] } },
  }),
] as const;

const listOfFields = (
  displayOptions: ParameterSettings['displayOptions'],
  typeOptions: ParameterSettings['typeOptions'],
) =>
  ({
    ...{ label: 'Fields', placeholder: 'Add field', multiple: true },
    typeOptions: { sortable: true, ...typeOptions },
    ...(displayOptions && { displayOptions }),
  }) as const;

/** The fields of a form. */
export const formFields = (
  displayOptions: ParameterSettings['displayOptions'],
  typeOptions?: ParameterSettings['typeOptions'],
) =>
  fixedCollection('formFields', {
    ...listOfFields(displayOptions, typeOptions),
    groups: [
      group('values', 'Field', [
        ...nameParameters,
        options('fieldType', { ...kindParameter, options: KINDS }),
        ...kindParameters,
      ]),
    ],
  });

/** The fields of a form that may offer rows of a data table. The node has {@link tableFieldLookups}. */
export const formFieldsWithTables = (
  displayOptions: ParameterSettings['displayOptions'],
  typeOptions?: ParameterSettings['typeOptions'],
) =>
  fixedCollection('formFields', {
    ...listOfFields(displayOptions, typeOptions),
    groups: [
      group('values', 'Field', [
        ...nameParameters,
        options('fieldType', { ...kindParameter, options: [...KINDS, ROW_OF_TABLE] }),
        ...tableFieldParameters,
        ...kindParameters,
      ]),
    ],
  });

/** How fields of newer versions are listed. */
export const OPTIONAL_HIDDEN = { hideOptionalFields: true, addOptionalFieldButtonText: 'Add attribute' };

export const formTitle = {
  label: 'Title',
  placeholder: 'Contact us',
  description: 'Heading of the page',
};

export const formDescription = string('formDescription', {
  label: 'Description',
  placeholder: 'We will get back to you soon',
  description: 'Shown under the title; may hold simple HTML',
  typeOptions: { rows: 2 },
});

export const buttonLabel = string('buttonLabel', { label: 'Label of the button', default: 'Submit' });

export const appendAttribution = boolean('appendAttribution', {
  label: 'Attribution',
  description: 'Kept for workflows that set it; pages never carry an advertisement',
  default: true,
});

export const customCss = (displayOptions?: ParameterSettings['displayOptions']) =>
  string('customCss', {
    label: 'Own styles',
    description: 'CSS that comes after the styles of the page',
    default: THEME,
    typeOptions: { rows: 10, editor: 'cssEditor' },
    ...(displayOptions && { displayOptions }),
  });

/** What is shown when a form was sent and no page follows. */
export const respondWithOptions = (displayOptions?: ParameterSettings['displayOptions']) =>
  fixedCollection('respondWithOptions', {
    label: 'When the form was sent',
    placeholder: 'Add answer',
    default: { values: { respondWith: 'text' } },
    ...(displayOptions && { displayOptions }),
    groups: [
      group('values', 'Answer', [
        options('respondWith', {
          label: 'Answer with',
          default: 'text',
          options: [
            { name: 'Text', value: 'text', description: 'Shown in place of the form' },
            { name: 'Another page', value: 'redirect', description: 'The browser goes to an address' },
          ],
        }),
        string('formSubmittedText', {
          label: 'Text',
          default: 'Your response has been recorded',
          displayOptions: { show: { respondWith: ['text'] } },
        }),
        string('redirectUrl', {
          label: 'Address',
          placeholder: 'https://example.com/thanks',
          validateType: 'url',
          displayOptions: { show: { respondWith: ['redirect'] } },
        }),
      ]),
    ],
  });
