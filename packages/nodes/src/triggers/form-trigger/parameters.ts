import { boolean, collection, options, string } from '@millrace/node-sdk';
import {
  appendAttribution,
  buttonLabel,
  customCss,
  formDescription,
  formFieldsWithTables,
  formTitle,
  OPTIONAL_HIDDEN,
  respondWithOptions,
} from '../../lib/form-page/parameters.ts';
import { ignoreBots, ipWhitelist, RESPONSE_MODES } from '../../lib/webhook/parameters.ts';

const path = {
  label: 'Path',
  placeholder: 'contact',
  description: 'End of the address of the form',
};

const responseMode = {
  label: 'Respond',
  description: 'When the page says that the form was sent',
  default: 'onReceived' as const,
};

const authentication = {
  label: 'Authentication',
  description: 'Who may fill in the form',
  default: 'none' as const,
};

const WAYS = [
  { name: 'Basic auth', value: 'basicAuth' },
  { name: 'None', value: 'none' },
] as const;

const signedIn = { '/authentication': ['n8nUserAuth'], '@version': [{ _cnd: { gte: 2.6 } }] };

export const parametersV1 = [
  string('path', { ...path, required: true }),
  string('formTitle', { ...formTitle, required: true }),
  formDescription,
  formFieldsWithTables(undefined),
  options('responseMode', { ...responseMode, options: RESPONSE_MODES }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    displayOptions: { hide: { responseMode: ['responseNode'] } },
    options: [
      ipWhitelist,
      string('formSubmittedText', { label: 'Text when it was sent', default: 'Your response has been recorded' }),
    ],
  }),
];

export const parametersV2 = [
  options('authentication', {
    ...authentication,
    displayOptions: { show: { '@version': [{ _cnd: { lte: 2.5 } }] } },
    options: WAYS,
  }),
  options('authentication', {
    ...authentication,
    displayOptions: { show: { '@version': [{ _cnd: { gte: 2.6 } }] } },
    options: [
      ...WAYS,
      {
        name: 'Account',
        value: 'n8nUserAuth',
        description: 'People who are signed in; nobody while the instance has no accounts',
      },
    ],
  }),
  boolean('requireExecuteAccess', {
    label: 'Only who may run the workflow',
    displayOptions: { show: { authentication: ['n8nUserAuth'], '@version': [{ _cnd: { gte: 2.6 } }] } },
  }),
  string('path', { ...path, required: true, displayOptions: { show: { '@version': [{ _cnd: { lte: 2.1 } }] } } }),
  string('formTitle', { ...formTitle, required: true }),
  formDescription,
  formFieldsWithTables({ show: { '@version': [{ _cnd: { lt: 2.5 } }] } }),
  formFieldsWithTables({ show: { '@version': [{ _cnd: { gte: 2.5 } }] } }, OPTIONAL_HIDDEN),
  options('responseMode', {
    ...responseMode,
    displayOptions: { show: { '@version': [{ _cnd: { lte: 2.1 } }] } },
    options: RESPONSE_MODES,
  }),
  options('responseMode', {
    ...responseMode,
    displayOptions: { show: { '@version': [{ _cnd: { gte: 2.2 } }] } },
    options: [RESPONSE_MODES[0], RESPONSE_MODES[1]],
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      appendAttribution,
      ipWhitelist,
      buttonLabel,
      string('path', { ...path, displayOptions: { show: { '@version': [{ _cnd: { gte: 2.2 } }] } } }),
      respondWithOptions({ hide: { '/responseMode': ['responseNode'] } }),
      ignoreBots,
      boolean('includeUserInOutput', {
        label: 'Put out who sent it',
        default: true,
        displayOptions: { show: signedIn },
      }),
      boolean('useWorkflowTimezone', {
        label: 'Time zone of the workflow',
        description: 'For submittedAt; otherwise UTC',
        displayOptions: { show: { '@version': [2] } },
      }),
      boolean('useWorkflowTimezone', {
        label: 'Time zone of the workflow',
        description: 'For submittedAt; otherwise UTC',
        default: true,
        displayOptions: { show: { '@version': [{ _cnd: { gt: 2 } }] } },
      }),
      customCss({ show: { '@version': [{ _cnd: { gt: 2 } }] } }),
      boolean('showHeaders', { label: 'Put out the headers', description: 'Add the headers of the call to the data' }),
    ],
  }),
];
