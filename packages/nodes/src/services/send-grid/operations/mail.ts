import {
  type BinaryStore,
  boolean,
  choiceOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  type Item,
  NodeError,
  options,
  string,
  when,
} from '@millrace/node-sdk';
import { epochMs } from '../../../lib/date/given-date.ts';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { itemFile } from '../../../lib/files/item-files.ts';
import { sendGrid } from '../client.ts';
import { templates } from '../lookups.ts';

/** Most that the files of a mail may have, before they are encoded. */
const MAX_FILE_BYTES = 30 * 1024 * 1024;

const separated = { description: 'Several are separated by commas' } as const;

const additionalFields = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: [
    string('attachments', { label: 'Attachments', description: 'Names of files of the item, separated by commas' }),
    string('bccEmail', { label: 'Bcc', ...separated }),
    string('categories', { label: 'Categories', ...separated }),
    string('ccEmail', { label: 'Cc', ...separated }),
    boolean('enableSandbox', { label: 'Only check', description: 'SendGrid checks the mail, and does not send it' }),
    string('ipPoolName', { label: 'IP pool' }),
    string('replyToEmail', { label: 'Reply to', ...separated }),
    fixedCollection('headers', {
      label: 'Headers',
      multiple: true,
      placeholder: 'Add header',
      groups: [group('details', 'Header', [string('key', { label: 'Name' }), string('value', { label: 'Value' })])],
    }),
    dateTime('sendAt', { label: 'Send at', description: 'At most 72 hours from now' }),
  ],
});

export const mailOperations = {
  send: sendGrid.operation('Send', {
    action: 'Send an email',
    parameters: [
      string('fromEmail', { label: 'From', placeholder: 'name@example.com' }),
      string('fromName', { label: 'Name of the sender' }),
      string('toEmail', { label: 'To', placeholder: 'name@example.com', ...separated }),
      when({ dynamicTemplate: [false] }, string('subject', { label: 'Subject' })),
      boolean('dynamicTemplate', { label: 'Dynamic template', required: true }),
      when(
        { dynamicTemplate: [false] },
        options('contentType', {
          label: 'Kind of text',
          default: 'text/plain',
          options: [
            { name: 'Plain text', value: 'text/plain' },
            { name: 'HTML', value: 'text/html' },
          ],
        }),
      ),
      when({ dynamicTemplate: [false] }, string('contentValue', { label: 'Text', required: true })),
      when({ dynamicTemplate: [true] }, choiceOf('templateId', { label: 'Template', from: templates })),
      when(
        { dynamicTemplate: [true] },
        fixedCollection('dynamicTemplateFields', {
          label: 'Fields of the template',
          multiple: true,
          placeholder: 'Add field',
          groups: [group('fields', 'Field', [string('key', { label: 'Name' }), string('value', { label: 'Value' })])],
        }),
      ),
      additionalFields,
    ],
    async run({ client, parameters, item, binary, workflow: { timezone } }) {
      const { additionalFields: more, dynamicTemplate } = parameters;
      const pairs = parameters.dynamicTemplateFields?.fields ?? [];
      const headers = more.headers?.details ?? [];
      const response = await client.request({
        method: 'POST',
        path: '/mail/send',
        body: {
          personalizations: [
            {
              to: addresses(parameters.toEmail),
              cc: addresses(more.ccEmail),
              bcc: addresses(more.bccEmail),
              ...(dynamicTemplate
                ? { dynamic_template_data: Object.fromEntries(pairs.map(({ key, value }) => [key, value])) }
                : { subject: parameters.subject }),
              send_at: more.sendAt ? secondsOf(more.sendAt, timezone) : undefined,
            },
          ],
          from: { email: parameters.fromEmail.trim(), name: parameters.fromName },
          reply_to_list: addresses(more.replyToEmail),
          ...(dynamicTemplate
            ? { template_id: parameters.templateId }
            : { content: [{ type: parameters.contentType, value: parameters.contentValue }] }),
          attachments: await attached(fieldList(more.attachments), { item, binary }),
          headers: headers.length > 0 ? Object.fromEntries(headers.map(({ key, value }) => [key, value])) : undefined,
          categories: given(fieldList(more.categories)),
          ip_pool_name: more.ipPoolName || undefined,
          mail_settings: { sandbox_mode: { enable: more.enableSandbox ?? false } },
        },
      });
      return { json: { messageId: String(response.headers['x-message-id'] ?? '') } };
    },
  }),
};

const secondsOf = (date: string, zone: string) => Math.floor(epochMs(date, { zone, parameter: 'sendAt' }) / 1000);

function given<Entry>(list: Entry[]): Entry[] | undefined {
  return list.length > 0 ? list : undefined;
}

function addresses(list: string | undefined) {
  return given(fieldList(list).map((email) => ({ email })));
}

/** Files of an item as SendGrid takes them. @throws NodeError when they are too large for a mail. */
async function attached(names: readonly string[], { item, binary }: { item: Item; binary: BinaryStore }) {
  const files = names.map((name) => itemFile(item, name, 'attachments'));
  if (files.reduce((bytes, file) => bytes + (file.bytes ?? 0), 0) > MAX_FILE_BYTES) {
    throw new NodeError('The files are too large for a mail of SendGrid', {
      description: 'Together they may have 30 MB. Send a link to them instead.',
      parameter: 'attachments',
    });
  }
  const attachments = [];
  for (const file of files) {
    const content = Buffer.from(await binary.read(file)).toString('base64');
    attachments.push({ content, filename: file.fileName || 'file', type: file.mimeType });
  }
  return given(attachments);
}
