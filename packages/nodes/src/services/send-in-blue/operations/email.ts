import {
  type BinaryStore,
  boolean,
  choiceOf,
  collection,
  fixedCollection,
  group,
  type Item,
  NodeError,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { itemFile } from '../../../lib/files/item-files.ts';
import { brevo, templates } from '../client.ts';

// The format's own spelling.
const recipients = string('receipients', {
  label: 'To',
  description: 'Addresses, separated by commas',
  placeholder: 'Ann <ann@example.com>, bob@example.com',
  required: true,
});
const attachments = fixedCollection('emailAttachments', {
  label: 'Attachments',
  placeholder: 'Add attachment',
  groups: [
    group('attachment', 'Attachment', [
      string('binaryPropertyName', { label: 'Files', description: 'Names of files of the item, separated by commas' }),
    ]),
  ],
});
const tags = fixedCollection('emailTags', {
  label: 'Tags',
  placeholder: 'Add tags',
  groups: [group('tags', 'Tags', [string('tag', { label: 'Tags', description: 'Separated by commas' })])],
});

/** Addresses of a text, each with the name before it. */
function addresses(text: string | undefined) {
  return fieldList(text).map((entry) => {
    const [, name, email] = /^([^<]*)<([^<>]+)>$/.exec(entry) ?? [];
    return email === undefined ? { email: entry } : { email: email.trim(), name: name?.trim() || undefined };
  });
}

/** Brevo takes mails of 20 MB. */
const MAX_FILE_BYTES = 20_000_000;

type Files = { item: Item; binary: BinaryStore };

async function attached(names: string | undefined, { item, binary }: Files) {
  const files = fieldList(names).map((name) => itemFile(item, name, 'additionalFields.emailAttachments'));
  if (files.reduce((bytes, file) => bytes + (file.bytes ?? 0), 0) > MAX_FILE_BYTES) {
    throw new NodeError('The files are too large for a mail of Brevo', {
      description: 'Together they may have 20 MB. Send a link to them instead.',
      parameter: 'additionalFields.emailAttachments',
    });
  }
  const entries = [];
  for (const file of files) {
    const content = Buffer.from(await binary.read(file)).toString('base64');
    entries.push({ content, name: file.fileName || 'file' });
  }
  return entries.length > 0 ? entries : undefined;
}

const sent = z.record(z.string(), z.json());

const listIn = (text: string | undefined) => (text ? fieldList(text) : undefined);

/** `NAME=value, OTHER=value`, as templates take them. */
function parametersIn(text: string | undefined) {
  if (!text) return undefined;
  return Object.fromEntries(
    fieldList(text).flatMap((entry) => {
      const at = entry.indexOf('=');
      return at < 0 ? [] : [[entry.slice(0, at).trim(), entry.slice(at + 1)]];
    }),
  );
}

export const emailOperations = {
  send: brevo.operation('Send', {
    action: 'Send a transactional email',
    parameters: [
      boolean('sendHTML', { label: 'HTML', description: 'The text is HTML' }),
      string('subject', { label: 'Subject' }),
      when({ sendHTML: [false] }, string('textContent', { label: 'Text', typeOptions: { rows: 5 } })),
      when({ sendHTML: [true] }, string('htmlContent', { label: 'HTML', typeOptions: { rows: 5 } })),
      string('sender', { label: 'From', placeholder: 'Ann <ann@example.com>', required: true }),
      recipients,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          attachments,
          fixedCollection('receipientsBCC', {
            label: 'Bcc',
            placeholder: 'Add addresses',
            groups: [
              group('receipientBcc', 'Bcc', [
                string('bcc', { label: 'Addresses', description: 'Separated by commas' }),
              ]),
            ],
          }),
          fixedCollection('receipientsCC', {
            label: 'Cc',
            placeholder: 'Add addresses',
            groups: [
              group('receipientCc', 'Cc', [string('cc', { label: 'Addresses', description: 'Separated by commas' })]),
            ],
          }),
          tags,
        ],
      }),
    ],
    async run({ client, item, binary, parameters }) {
      const { subject, textContent, htmlContent, sender, receipients, additionalFields: more } = parameters;
      const bcc = more.receipientsBCC?.receipientBcc?.bcc;
      const cc = more.receipientsCC?.receipientCc?.cc;
      const body = {
        subject,
        textContent,
        htmlContent,
        sender: addresses(sender)[0],
        to: addresses(receipients),
        bcc: bcc ? addresses(bcc) : undefined,
        cc: cc ? addresses(cc) : undefined,
        tags: listIn(more.emailTags?.tags?.tag),
        attachment: await attached(more.emailAttachments?.attachment?.binaryPropertyName, { item, binary }),
      };
      return { json: await client.post('/smtp/email', body, { answer: sent }) };
    },
  }),
  sendTemplate: brevo.operation('Send template', {
    action: 'Send an email with a template',
    parameters: [
      choiceOf('templateId', { label: 'Template', from: templates }),
      recipients,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          attachments,
          tags,
          fixedCollection('templateParameters', {
            label: 'Values of the template',
            placeholder: 'Add values',
            groups: [
              group('parameterValues', 'Values', [
                string('parameters', {
                  label: 'Values',
                  description: 'Separated by commas',
                  placeholder: 'FIRST=Ann, LAST=Smith',
                }),
              ]),
            ],
          }),
        ],
      }),
    ],
    async run({ client, item, binary, parameters: { templateId, receipients, additionalFields: more } }) {
      const body = {
        templateId: Number(templateId) || templateId,
        to: addresses(receipients),
        tags: listIn(more.emailTags?.tags?.tag),
        params: parametersIn(more.templateParameters?.parameterValues?.parameters),
        attachment: await attached(more.emailAttachments?.attachment?.binaryPropertyName, { item, binary }),
      };
      return { json: await client.post('/smtp/email', body, { answer: sent }) };
    },
  }),
};
