import {
  boolean,
  choiceOf,
  collection,
  fixedCollection,
  group,
  type ParametersOf,
  type Query,
  string,
  strings,
} from '@millrace/node-sdk';
import { ask, listed, ses } from './client.ts';
import { TEMPLATES } from './template.ts';

const templates = ses.choices('getTemplates', {
  async find({ client, signal }) {
    const found = await listed({ client, signal }, TEMPLATES, Number.POSITIVE_INFINITY);
    return found.map(({ Name: name }) => ({ name: String(name), value: String(name) }));
  },
});

const fromEmail = string('fromEmail', { label: 'From', required: true, placeholder: 'Ann <ann@example.com>' });
const toAddresses = strings('toAddresses', { label: 'To', typeOptions: { multipleValueButtonText: 'Add address' } });

const mailFields = [
  strings('bccAddresses', { label: 'Bcc', typeOptions: { multipleValueButtonText: 'Add address' } }),
  strings('ccAddresses', { label: 'Cc', typeOptions: { multipleValueButtonText: 'Add address' } }),
  string('configurationSetName', { label: 'Configuration set' }),
  strings('replyToAddresses', { label: 'Reply to', typeOptions: { multipleValueButtonText: 'Add address' } }),
  string('returnPath', { label: 'Return path', description: 'Address that gets what bounces' }),
  string('returnPathArn', { label: 'ARN of the return path', description: 'Where its owner lets the account use it' }),
  string('sourceArn', { label: 'ARN of the sender', description: 'Where its owner lets the account use it' }),
] as const;
const additionalFields = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: mailFields,
});

export const emailOperations = {
  send: ses.operation('Send', {
    parameters: [
      boolean('isBodyHtml', { label: 'HTML', description: 'The text is HTML' }),
      string('subject', { label: 'Subject', required: true }),
      string('body', { label: 'Text', typeOptions: { rows: 5 }, required: true }),
      fromEmail,
      toAddresses,
      additionalFields,
    ],
    async run({ client, signal, parameters: { isBodyHtml, subject, body, ...mail } }) {
      const kind = isBodyHtml ? 'Html' : 'Text';
      const answer = await ask({ client, signal }, 'SendEmail', {
        'Message.Subject.Data': subject,
        'Message.Subject.Charset': charsetOf(subject),
        [`Message.Body.${kind}.Data`]: body,
        [`Message.Body.${kind}.Charset`]: isBodyHtml ? 'UTF-8' : charsetOf(body),
        ...addressFields(mail),
      });
      return { json: { SendEmailResponse: answer } };
    },
  }),
  sendTemplate: ses.operation('Send template', {
    description: 'Send a mail that is made of a template',
    action: 'Send an email by a template',
    parameters: [
      choiceOf('templateName', { label: 'Template', from: templates }),
      fromEmail,
      toAddresses,
      fixedCollection('templateDataUi', {
        label: 'Values of the template',
        placeholder: 'Add value',
        multiple: true,
        groups: [
          group('templateDataValues', 'Value', [string('key', { label: 'Name' }), string('value', { label: 'Value' })]),
        ],
      }),
      additionalFields,
    ],
    async run({ client, signal, parameters: { templateName, templateDataUi, ...mail } }) {
      const values = (templateDataUi.templateDataValues ?? []).map(({ key, value }) => [key, value] as const);
      const answer = await ask({ client, signal }, 'SendTemplatedEmail', {
        Template: templateName,
        ...addressFields(mail),
        TemplateData: JSON.stringify(Object.fromEntries(values)),
      });
      return { json: answer };
    },
  }),
};

/** SES takes text for ASCII where it is not told. */
function charsetOf(text: string): string | undefined {
  return /^[\x20-\x7e\s]*$/.test(text) ? undefined : 'UTF-8';
}

function addressFields(mail: {
  fromEmail: string;
  toAddresses: readonly string[];
  additionalFields: Partial<ParametersOf<typeof mailFields>>;
}): Query {
  const { bccAddresses, ccAddresses, replyToAddresses, ...fields } = mail.additionalFields;
  return {
    Source: mail.fromEmail,
    ...members('Destination.ToAddresses', mail.toAddresses),
    ...members('Destination.CcAddresses', ccAddresses),
    ...members('Destination.BccAddresses', bccAddresses),
    ...members('ReplyToAddresses', replyToAddresses),
    ConfigurationSetName: fields.configurationSetName || undefined,
    ReturnPath: fields.returnPath || undefined,
    ReturnPathArn: fields.returnPathArn || undefined,
    SourceArn: fields.sourceArn || undefined,
  };
}

/** A list as SES takes it: with numbers, from 1. */
function members(name: string, values: readonly string[] = []): Query {
  return Object.fromEntries(values.map((value, index) => [`${name}.member.${index + 1}`, value]));
}
