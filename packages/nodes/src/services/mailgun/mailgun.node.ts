import { defineServiceNode, fixedCollection, group, path, service, string, z } from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { filePart } from '../../lib/files/file-part.ts';
import { mailgunApi } from './mailgun.credentials.ts';

const mailgun = service({ name: 'Mailgun', credential: mailgunApi, reason: ['message', 'Error'] });

const separated = { description: 'Several are separated by commas', placeholder: 'name@example.com' } as const;

const send = mailgun.operation('Send', {
  action: 'Send an email',
  parameters: [
    string('fromEmail', { label: 'From', placeholder: 'Ann <ann@example.com>', required: true }),
    string('toEmail', { label: 'To', required: true, ...separated }),
    string('ccEmail', { label: 'Cc', ...separated }),
    string('bccEmail', { label: 'Bcc', ...separated }),
    string('replyTo', { label: 'Reply to', placeholder: 'name@example.com' }),
    fixedCollection('customHeaders', {
      label: 'Headers',
      multiple: true,
      placeholder: 'Add header',
      groups: [
        group('headers', 'Header', [
          string('name', { label: 'Name', placeholder: 'X-My-Header' }),
          string('value', { label: 'Value' }),
        ]),
      ],
    }),
    string('tags', { label: 'Tags', description: 'By which Mailgun counts mails, separated by commas' }),
    string('subject', { label: 'Subject' }),
    string('text', { label: 'Text', typeOptions: { rows: 5 } }),
    string('html', { label: 'HTML', typeOptions: { rows: 5, editor: 'htmlEditor' } }),
    string('attachments', { label: 'Attachments', description: 'Names of files of the item, separated by commas' }),
  ],
  async run({ client, credential, parameters, item, binary }) {
    const { emailDomain } = await credential();
    const { fromEmail: from, toEmail: to, subject, text, html } = parameters;
    const fields = [
      ...Object.entries({ from, to, subject, text, html }),
      ...Object.entries({
        cc: parameters.ccEmail,
        bcc: parameters.bccEmail,
        'h:Reply-To': parameters.replyTo,
      }).filter(([, value]) => value !== ''),
      ...(parameters.customHeaders?.headers ?? []).map(({ name, value }) => [headerField(name), value] as const),
      ...fieldList(parameters.tags).map((tag) => ['o:tag', tag] as const),
    ];
    const files = fieldList(parameters.attachments).map((name) =>
      filePart('attachment', { item, name, parameter: 'attachments', binary }),
    );
    const answer = await client.json({
      method: 'POST',
      path: path`/v3/${emailDomain}/messages`,
      multipart: [...fields.map(([name, content]) => ({ name, content })), ...files],
      answer: z.record(z.string(), z.json()),
    });
    return { json: answer };
  },
});

/** Mailgun takes headers with `h:` before their names, which some people write, too. */
function headerField(name: string): string {
  return name.startsWith('h:') ? name : `h:${name}`;
}

export default defineServiceNode({
  name: 'n8n-nodes-base.mailgun',
  displayName: 'Mailgun',
  description: 'Sends emails with Mailgun',
  version: 1,
  group: ['output'],
  subtitle: 'Send an email',
  codex: { categories: ['Communication'], alias: ['email', 'mail'] },
  service: mailgun,
  operations: { send },
});
