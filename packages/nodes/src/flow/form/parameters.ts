import { collection, json, options, type ParameterSettings, string } from '@millrace/node-sdk';
import { EXAMPLE_FIELDS } from '../../lib/form-page/defined-fields.ts';
import {
  appendAttribution,
  buttonLabel,
  customCss,
  formDescription,
  formFieldsWithTables,
  formTitle,
  OPTIONAL_HIDDEN,
} from '../../lib/form-page/parameters.ts';
import { WAIT_UNITS, waitLimitParameters } from '../../lib/waiting/wait-time.ts';

const page = { operation: ['page'] };
const completion = { operation: ['completion'] };
const [, ...UNITS] = WAIT_UNITS;

const shownFor = (...ways: string[]): ParameterSettings['displayOptions'] => ({
  show: { respondWith: ways, ...completion },
});

export const formParameters = [
  options('operation', {
    label: 'Page',
    noDataExpression: true,
    default: 'page',
    options: [
      { name: 'Next page of the form', value: 'page', description: 'More fields to fill in' },
      { name: 'End of the form', value: 'completion', description: 'What is shown when all is filled in' },
    ],
  }),
  options('defineForm', {
    label: 'Fields from',
    noDataExpression: true,
    default: 'fields',
    displayOptions: { show: page },
    options: [
      { name: 'List below', value: 'fields' },
      { name: 'JSON', value: 'json', description: 'For fields that depend on earlier answers' },
    ],
  }),
  json('jsonOutput', {
    label: 'Fields as JSON',
    default: EXAMPLE_FIELDS,
    typeOptions: { rows: 5 },
    validateType: 'form-fields',
    ignoreValidationDuringExecution: true,
    displayOptions: { show: { defineForm: ['json'], ...page } },
  }),
  formFieldsWithTables({ show: { '@version': [{ _cnd: { lt: 2.5 } }], defineForm: ['fields'], ...page } }),
  formFieldsWithTables(
    { show: { '@version': [{ _cnd: { gte: 2.5 } }], defineForm: ['fields'], ...page } },
    OPTIONAL_HIDDEN,
  ),
  ...waitLimitParameters(page, UNITS),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: page },
    options: [string('formTitle', formTitle), formDescription, buttonLabel, customCss()],
  }),
  options('respondWith', {
    label: 'Show',
    default: 'text',
    displayOptions: { show: completion },
    options: [
      { name: 'Title and text', value: 'text' },
      { name: 'Another page', value: 'redirect', description: 'The browser goes to an address' },
      { name: 'Own HTML', value: 'showText', description: 'A page that you write as a whole' },
      { name: 'File', value: 'returnBinary', description: 'Title and text, and a file of the first item to download' },
    ],
  }),
  string('redirectUrl', {
    label: 'Address',
    placeholder: 'https://example.com/thanks',
    validateType: 'url',
    required: true,
    displayOptions: shownFor('redirect'),
  }),
  string('completionTitle', {
    label: 'Title',
    placeholder: 'Thank you',
    required: true,
    displayOptions: shownFor('text', 'returnBinary'),
  }),
  string('completionMessage', {
    label: 'Text',
    description: 'May hold simple HTML',
    typeOptions: { rows: 2 },
    displayOptions: shownFor('text', 'returnBinary'),
  }),
  string('responseText', {
    label: 'HTML',
    placeholder: '<h1>Thank you</h1>',
    typeOptions: { rows: 2 },
    displayOptions: shownFor('showText'),
  }),
  string('inputDataFieldName', {
    label: 'Binary field',
    description: 'Field of the first item that holds the file',
    default: 'data',
    displayOptions: shownFor('returnBinary'),
  }),
  ...waitLimitParameters(completion, UNITS),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: shownFor('text', 'returnBinary', 'redirect'),
    options: [
      string('formTitle', { ...formTitle, label: 'Title of the tab', description: 'Shown by the browser' }),
      appendAttribution,
      customCss(),
    ],
  }),
];
