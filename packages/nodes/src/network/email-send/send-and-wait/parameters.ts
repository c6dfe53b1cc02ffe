import {
  boolean,
  collection,
  dateTime,
  fixedCollection,
  group,
  json,
  number,
  options,
  string,
} from '@millrace/node-sdk';
import { EXAMPLE_FIELDS } from '../../../lib/form-page/defined-fields.ts';
import { THEME } from '../../../lib/form-page/page-style.ts';
import { formFields, OPTIONAL_HIDDEN } from '../../../lib/form-page/parameters.ts';
import { recipient, sender, subject } from '../parameters.ts';

const waiting = { resource: ['email'], operation: ['sendAndWait'] };
const whenWaiting = { displayOptions: { show: waiting } };
const custom = { responseType: ['customForm'], ...waiting };

const style = [
  { name: 'Filled', value: 'primary' },
  { name: 'Outlined', value: 'secondary' },
] as const;

const limit = fixedCollection('limitWaitTime', {
  label: 'Limit the time',
  description: 'Go on with the input when nobody has answered by then',
  default: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
  groups: [
    group('values', 'Limit', [
      options('limitType', {
        label: 'Limit',
        options: [
          { name: 'After a while', value: 'afterTimeInterval' },
          { name: 'At a time', value: 'atSpecifiedTime' },
        ],
      }),
      number('resumeAmount', {
        label: 'Wait at most',
        default: 1,
        typeOptions: { minValue: 0, numberPrecision: 2 },
        displayOptions: { show: { limitType: ['afterTimeInterval'] } },
      }),
      options('resumeUnit', {
        label: 'Unit',
        default: 'hours',
        displayOptions: { show: { limitType: ['afterTimeInterval'] } },
        options: [
          { name: 'Minutes', value: 'minutes' },
          { name: 'Hours', value: 'hours' },
          { name: 'Days', value: 'days' },
        ],
      }),
      dateTime('maxDateAndTime', {
        label: 'Wait until',
        displayOptions: { show: { limitType: ['atSpecifiedTime'] } },
      }),
    ]),
  ],
});

const attribution = boolean('appendAttribution', {
  label: 'Say what sent it',
  description: 'End the message with a line that says that Millrace sent it',
  default: true,
});

const always = { approvalType: ['single', 'double'] };
const double = { approvalType: ['double'] };

export const sendAndWaitParameters = [
  string('fromEmail', { ...sender, ...whenWaiting }),
  string('toEmail', { ...recipient, ...whenWaiting }),
  string('subject', { ...subject, required: true, ...whenWaiting }),
  string('message', {
    label: 'Message',
    description: 'Text of the message; may hold simple HTML. The buttons come below it.',
    required: true,
    typeOptions: { rows: 4 },
    ...whenWaiting,
  }),
  options('responseType', {
    label: 'Answer by',
    ...whenWaiting,
    options: [
      { name: 'Approval', value: 'approval', description: 'Buttons in the message' },
      { name: 'Free text', value: 'freeText', description: 'A page with a field for text' },
      { name: 'Form', value: 'customForm', description: 'A page with fields of your own' },
    ],
  }),
  options('defineForm', {
    label: 'Fields from',
    noDataExpression: true,
    displayOptions: { show: custom },
    options: [
      { name: 'List below', value: 'fields' },
      { name: 'JSON', value: 'json' },
    ],
  }),
  json('jsonOutput', {
    label: 'Fields as JSON',
    default: EXAMPLE_FIELDS,
    typeOptions: { rows: 5 },
    validateType: 'form-fields',
    ignoreValidationDuringExecution: true,
    displayOptions: { show: { defineForm: ['json'], ...custom } },
  }),
  formFields({ show: { '@version': [{ _cnd: { lt: 2.5 } }], defineForm: ['fields'], ...custom } }),
  formFields({ show: { '@version': [{ _cnd: { gte: 2.5 } }], defineForm: ['fields'], ...custom } }, OPTIONAL_HIDDEN),
  fixedCollection('approvalOptions', {
    label: 'Buttons',
    placeholder: 'Set buttons',
    displayOptions: { show: { responseType: ['approval'], ...waiting } },
    groups: [
      group('values', 'Buttons', [
        options('approvalType', {
          label: 'Choice',
          options: [
            { name: 'Approve only', value: 'single' },
            { name: 'Approve or decline', value: 'double' },
          ],
        }),
        string('approveLabel', {
          label: 'Label to approve',
          default: 'Approve',
          displayOptions: { show: always },
        }),
        options('buttonApprovalStyle', {
          label: 'Look of the button to approve',
          displayOptions: { show: always },
          options: style,
        }),
        string('disapproveLabel', {
          label: 'Label to decline',
          default: 'Decline',
          displayOptions: { show: double },
        }),
        options('buttonDisapprovalStyle', {
          label: 'Look of the button to decline',
          default: 'secondary',
          displayOptions: { show: double },
          options: style,
        }),
      ]),
    ],
  }),
  collection('options', {
    label: 'Options',
    displayOptions: { show: { responseType: ['approval'], ...waiting } },
    options: [limit, attribution],
  }),
  collection('options', {
    label: 'Options',
    displayOptions: { show: { responseType: ['freeText', 'customForm'], ...waiting } },
    options: [
      string('messageButtonLabel', { label: 'Label of the button in the message', default: 'Respond' }),
      string('responseFormTitle', { label: 'Title of the page' }),
      string('responseFormDescription', {
        label: 'Description on the page',
        description: 'Shown under the title; may hold simple HTML',
      }),
      string('responseFormButtonLabel', { label: 'Label of the button on the page', default: 'Submit' }),
      string('responseFormCustomCss', {
        label: 'Own styles',
        description: 'CSS that comes after the styles of the page',
        default: THEME,
        typeOptions: { rows: 10, editor: 'cssEditor' },
      }),
      limit,
      attribution,
    ],
  }),
] as const;
