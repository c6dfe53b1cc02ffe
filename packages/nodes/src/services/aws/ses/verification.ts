import { collection, type ParametersOf, type Query, string } from '@millrace/node-sdk';
import { ask, listed, type SesList, ses } from './client.ts';

const VERIFICATIONS: SesList = {
  action: 'ListCustomVerificationEmailTemplates',
  entries: 'CustomVerificationEmailTemplates',
  size: { name: 'MaxResults', most: 50 },
};

const settings = { label: 'Template', description: 'Name of the template' } as const;
const templateName = string('templateName', settings);

const contentFields = {
  fromEmailAddress: { label: 'From', description: 'Address that the mail comes from' },
  templateContent: { label: 'HTML', description: 'Content of the mail', typeOptions: { rows: 5 } },
  templateSubject: { label: 'Subject', description: 'Subject of the mail' },
  successRedirectionURL: { label: 'Page after success', description: 'Where who is verified is sent to' },
  failureRedirectionURL: { label: 'Page after failure', description: 'Where who cannot be verified is sent to' },
} as const;

const updateFields = [
  string('failureRedirectionURL', contentFields.failureRedirectionURL),
  string('fromEmailAddress', contentFields.fromEmailAddress),
  string('successRedirectionURL', contentFields.successRedirectionURL),
  string('templateContent', contentFields.templateContent),
  string('templateSubject', contentFields.templateSubject),
] as const;

export const verificationOperations = {
  create: ses.operation('Create', {
    parameters: [
      string('fromEmailAddress', { ...contentFields.fromEmailAddress, required: true }),
      templateName,
      string('templateContent', contentFields.templateContent),
      string('templateSubject', { ...contentFields.templateSubject, required: true }),
      string('successRedirectionURL', { ...contentFields.successRedirectionURL, required: true }),
      string('failureRedirectionURL', { ...contentFields.failureRedirectionURL, required: true }),
    ],
    async run(context) {
      const { templateName: name, ...content } = context.parameters;
      const answer = await ask(context, 'CreateCustomVerificationEmailTemplate', contentOf(name, content));
      return { json: answer };
    },
  }),
  delete: ses.operation('Delete', {
    parameters: [templateName],
    async run(context) {
      const { templateName: name } = context.parameters;
      return { json: await ask(context, 'DeleteCustomVerificationEmailTemplate', { TemplateName: name }) };
    },
  }),
  get: ses.operation('Get', {
    parameters: [templateName],
    async run(context) {
      const { templateName: name } = context.parameters;
      return { json: await ask(context, 'GetCustomVerificationEmailTemplate', { TemplateName: name }) };
    },
  }),
  getAll: ses.operation('Get many', {
    paged: { limit: 20 },
    async run(context) {
      return (await listed(context, VERIFICATIONS, context.limit)).map((json) => ({ json }));
    },
  }),
  send: ses.operation('Send', {
    description: 'Ask for the verification of an address',
    parameters: [
      string('email', { label: 'Address', description: 'That is to be verified', required: true }),
      string('templateName', { ...settings, required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [string('configurationSetName', { label: 'Configuration set' })],
      }),
    ],
    async run(context) {
      const { email, templateName: name, additionalFields } = context.parameters;
      const answer = await ask(context, 'SendCustomVerificationEmail', {
        TemplateName: name,
        EmailAddress: email,
        ConfigurationSetName: additionalFields.configurationSetName || undefined,
      });
      return { json: answer };
    },
  }),
  update: ses.operation('Update', {
    parameters: [
      templateName,
      collection('updateFields', { label: 'Fields', placeholder: 'Add field', options: updateFields }),
    ],
    async run(context) {
      const { templateName: name, updateFields: content } = context.parameters;
      const answer = await ask(context, 'UpdateCustomVerificationEmailTemplate', contentOf(name, content));
      return { json: answer };
    },
  }),
};

function contentOf(name: string, given: Partial<ParametersOf<typeof updateFields>>): Query {
  return {
    TemplateName: name,
    FromEmailAddress: given.fromEmailAddress || undefined,
    TemplateSubject: given.templateSubject || undefined,
    TemplateContent: given.templateContent || undefined,
    SuccessRedirectionURL: given.successRedirectionURL || undefined,
    FailureRedirectionURL: given.failureRedirectionURL || undefined,
  };
}
