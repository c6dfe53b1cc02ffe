import { collection, dateTime, number, options, string } from '@millrace/node-sdk';
import {
  appendAttribution,
  formDescription,
  formFieldsWithTables,
  formTitle,
  respondWithOptions,
} from '../../lib/form-page/parameters.ts';
import { WAIT_UNITS, waitLimitParameters } from '../../lib/waiting/wait-time.ts';
import { AUTHENTICATION, callOptions, METHODS, RESPONSE_DATA, RESPONSE_MODES } from '../../lib/webhook/parameters.ts';

const webhook = { resume: ['webhook'] };
const form = { resume: ['form'] };
const interval = { resume: ['timeInterval'] };

const authentication = { label: 'Authentication', description: 'How callers show that they may call' };

const amount = {
  label: 'Amount',
  description: 'How long to wait',
  typeOptions: { minValue: 0, numberPrecision: 2 },
  validateType: 'number',
};

const webhookSuffix = string('webhookSuffix', {
  label: 'End of the address',
  placeholder: 'approve',
  description: 'Tells several Wait nodes apart; put behind $execution.resumeUrl, after a slash',
  noDataExpression: true,
});

export const waitParameters = [
  options('resume', {
    label: 'Go on',
    default: 'timeInterval',
    options: [
      { name: 'After a while', value: 'timeInterval', description: 'A number of seconds, minutes, hours or days' },
      { name: 'At a time', value: 'specificTime', description: 'A date and time' },
      { name: 'When its address is called', value: 'webhook', description: 'The address is $execution.resumeUrl' },
      { name: 'When a form is sent', value: 'form', description: 'The page is at $execution.resumeFormUrl' },
    ],
  }),
  options('incomingAuthentication', {
    ...authentication,
    default: 'none',
    displayOptions: { show: form },
    options: [
      { name: 'Basic auth', value: 'basicAuth' },
      { name: 'None', value: 'none' },
    ],
  }),
  options('incomingAuthentication', {
    ...authentication,
    noDataExpression: true,
    default: 'none',
    displayOptions: { show: webhook },
    options: AUTHENTICATION,
  }),
  dateTime('dateTime', {
    label: 'Date and time',
    description: 'In the time zone of the workflow, unless it names another one',
    required: true,
    displayOptions: { show: { resume: ['specificTime'] } },
  }),
  number('amount', {
    ...amount,
    default: 1,
    displayOptions: { show: { ...interval, '@version': [1] } },
  }),
  number('amount', { ...amount, default: 5, displayOptions: { show: interval, hide: { '@version': [1] } } }),
  options('unit', {
    label: 'Unit',
    default: 'hours',
    displayOptions: { show: { ...interval, '@version': [1] } },
    options: WAIT_UNITS,
  }),
  options('unit', {
    label: 'Unit',
    default: 'seconds',
    displayOptions: { show: interval, hide: { '@version': [1] } },
    options: WAIT_UNITS,
  }),
  string('formTitle', { ...formTitle, required: true, displayOptions: { show: form } }),
  { ...formDescription, displayOptions: { show: form } },
  formFieldsWithTables({ show: form }),
  options('responseMode', {
    label: 'Respond',
    description: 'When and with what the call is answered',
    default: 'onReceived',
    displayOptions: { show: form },
    options: RESPONSE_MODES,
  }),
  options('httpMethod', {
    label: 'HTTP method',
    description: 'Of the call that lets the workflow go on',
    default: 'GET',
    displayOptions: { show: webhook },
    options: METHODS,
  }),
  number('responseCode', {
    label: 'Response code',
    default: 200,
    typeOptions: { minValue: 100, maxValue: 599 },
    displayOptions: { hide: { responseMode: ['responseNode'] }, show: webhook },
  }),
  options('responseMode', {
    label: 'Respond',
    description: 'When and with what the call is answered',
    default: 'onReceived',
    displayOptions: { show: { '@version': [1, 1.1, 2], ...webhook } },
    options: RESPONSE_MODES,
  }),
  options('responseData', {
    label: 'Response data',
    default: 'firstEntryJson',
    displayOptions: { show: { responseMode: ['lastNode'], ...webhook } },
    options: RESPONSE_DATA,
  }),
  string('responseBinaryPropertyName', {
    label: 'Binary field',
    default: 'data',
    required: true,
    displayOptions: { show: { responseData: ['firstEntryBinary'], ...webhook } },
  }),
  ...waitLimitParameters({ resume: ['webhook', 'form'] }, WAIT_UNITS),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: webhook },
    options: [...callOptions, webhookSuffix],
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: form, hide: { responseMode: ['responseNode'] } },
    options: [appendAttribution, respondWithOptions(), webhookSuffix],
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { show: form, hide: { responseMode: ['onReceived', 'lastNode'] } },
    options: [appendAttribution, webhookSuffix],
  }),
];
