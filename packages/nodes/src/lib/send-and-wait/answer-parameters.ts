import {
  boolean,
  collection,
  fixedCollection,
  group,
  json,
  options,
  type Parameter,
  type ParameterSettings,
  string,
} from '@millrace/node-sdk';
import { EXAMPLE_FIELDS } from '../form-page/defined-fields.ts';
import { THEME } from '../form-page/page-style.ts';
import { formFields, OPTIONAL_HIDDEN } from '../form-page/parameters.ts';
import { limitWaitTime } from '../waiting/wait-limit-option.ts';

const style = [
  { name: 'Filled', value: 'primary' },
  { name: 'Outlined', value: 'secondary' },
] as const;

const attribution = boolean('appendAttribution', {
  label: 'Say what sent it',
  description: 'End the message with a line that says that Millrace sent it',
  default: true,
});

const always = { approvalType: ['single', 'double'] };
const double = { approvalType: ['double'] };

const approvalType = options('approvalType', {
  label: 'Choice',
  options: [
    { name: 'Approve only', value: 'single' },
    { name: 'Approve or decline', value: 'double' },
  ],
});
const approveLabel = (initial: string) =>
  string('approveLabel', { label: 'Label to approve', default: initial, displayOptions: { show: always } });
const disapproveLabel = (initial: string) =>
  string('disapproveLabel', { label: 'Label to decline', default: initial, displayOptions: { show: double } });

const plainButtons = ({ approve, decline }: ButtonLabels) =>
  [approvalType, approveLabel(approve), disapproveLabel(decline)] as const;

const buttonsWithLooks = ({ approve, decline }: ButtonLabels) =>
  [
    approvalType,
    approveLabel(approve),
    options('buttonApprovalStyle', {
      label: 'Look of the button to approve',
      displayOptions: { show: always },
      options: style,
    }),
    disapproveLabel(decline),
    options('buttonDisapprovalStyle', {
      label: 'Look of the button to decline',
      default: 'secondary',
      displayOptions: { show: double },
      options: style,
    }),
  ] as const;

interface ButtonLabels {
  approve: string;
  decline: string;
}

/** What differs between services that ask. */
export interface AnswerParts<More extends readonly Parameter[]> {
  /** What the buttons say at first. Default: Approve, Decline. */
  labels?: ButtonLabels;
  /** Whether the look of the buttons can be chosen. Default false. */
  looks?: boolean;
  /** What the text may hold, for its description. */
  markup?: string;
  /** Options besides those of all. */
  options?: More;
}

/** Parameters of a message that waits for an answer: what it says, how it is answered, and how long that may take. */
export function answerParameters<const More extends readonly Parameter[] = []>(
  { labels = { approve: 'Approve', decline: 'Decline' }, looks = false, markup, options: more }: AnswerParts<More>,
  show: NonNullable<ParameterSettings['displayOptions']>['show'] = {},
) {
  const custom = { responseType: ['customForm'], ...show };
  const shown = Object.keys(show).length > 0 ? { displayOptions: { show } } : {};
  return [
    string('message', {
      label: 'Message',
      description: `${markup ? `Text of the message; ${markup}.` : 'Text of the message.'} The buttons come below it.`,
      required: true,
      typeOptions: { rows: 4 },
      ...shown,
    }),
    options('responseType', {
      label: 'Answer by',
      ...shown,
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
      displayOptions: { show: { responseType: ['approval'], ...show } },
      groups: [group('values', 'Buttons', looks ? buttonsWithLooks(labels) : plainButtons(labels))],
    }),
    collection('options', {
      label: 'Options',
      displayOptions: { show: { responseType: ['approval'], ...show } },
      options: [limitWaitTime, attribution, ...(more ?? [])],
    }),
    collection('options', {
      label: 'Options',
      displayOptions: { show: { responseType: ['freeText', 'customForm'], ...show } },
      options: [...pageOptions, limitWaitTime, attribution, ...(more ?? [])],
    }),
  ] as const;
}

const pageOptions = [
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
] as const;
