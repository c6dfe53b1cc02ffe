import { boolean, collection, number, options, type ParametersOf, string } from '@millrace/node-sdk';

const common = [
  string('mailbox', { label: 'Mailbox', description: 'Name of the mailbox that is watched', default: 'INBOX' }),
  options('postProcessAction', {
    label: 'Afterwards',
    description: 'What happens to an email that has started the workflow. One that stays unread may come again.',
    default: 'read',
    options: [
      { name: 'Mark as read', value: 'read' },
      { name: 'Nothing', value: 'nothing' },
    ],
  }),
  boolean('downloadAttachments', {
    label: 'Download attachments',
    description: 'Whether attachments are put out as files. Takes longer for large ones.',
    displayOptions: { show: { format: ['simple'] } },
  }),
  options('format', {
    label: 'Format',
    description: 'How emails are put out',
    default: 'simple',
    options: [
      { name: 'Raw', value: 'raw', description: 'The whole email as it came, as Base64 text for URLs' },
      { name: 'Resolved', value: 'resolved', description: 'All of the email in its parts, attachments as files' },
      { name: 'Simple', value: 'simple', description: 'Texts and the most important headers' },
    ],
  }),
  string('dataPropertyAttachmentsPrefixName', {
    label: 'Prefix of attachments',
    description: 'Files are named by this and a number from 0',
    default: 'attachment_',
    displayOptions: { show: { format: ['resolved'] } },
  }),
  string('dataPropertyAttachmentsPrefixName', {
    label: 'Prefix of attachments',
    description: 'Files are named by this and a number from 0',
    default: 'attachment_',
    displayOptions: { show: { format: ['simple'], downloadAttachments: [true] } },
  }),
] as const;

const customEmailConfig = string('customEmailConfig', {
  label: 'Search rules',
  description: 'Which emails count, as a JSON list of IMAP search rules',
  placeholder: '["UNSEEN", ["SUBJECT", "order"]]',
  default: '["UNSEEN"]',
});

const forceReconnect = number('forceReconnect', {
  label: 'Reconnect every so many minutes',
  description: 'For servers that stop telling of new emails after a while',
  default: 60,
});

export const parametersV1 = [
  ...common,
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      customEmailConfig,
      boolean('allowUnauthorizedCerts', {
        label: 'Accept certificates that cannot be verified',
        description: 'Whether to connect although nobody vouches for the server',
      }),
      forceReconnect,
    ],
  }),
];

export const parametersV2 = [
  ...common,
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      customEmailConfig,
      forceReconnect,
      boolean('trackLastMessageId', {
        label: 'Only emails after the last one',
        description: 'Whether an email counts only when it came after the last one that started the workflow',
        default: true,
        displayOptions: { show: { '@version': [{ _cnd: { gte: 2.1 } }] } },
      }),
    ],
  }),
];

/** Parameters of either version. */
export type MailParameters = ParametersOf<typeof parametersV1> | ParametersOf<typeof parametersV2>;
