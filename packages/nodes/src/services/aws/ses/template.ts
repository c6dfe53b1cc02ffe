import { collection, type ParametersOf, type Query, string } from '@millrace/node-sdk';
import { ask, listed, type SesList, ses } from './client.ts';

/** All templates. */
export const TEMPLATES: SesList = {
  action: 'ListTemplates',
  entries: 'TemplatesMetadata',
  size: { name: 'MaxItems', most: 100 },
};

const templateName = string('templateName', { label: 'Name', description: 'Of the template', required: true });
const subjectPart = string('subjectPart', { label: 'Subject' });
const htmlPart = string('htmlPart', { label: 'HTML', typeOptions: { rows: 5 } });
const textPart = string('textPart', { label: 'Text', typeOptions: { rows: 5 } });

export const templateOperations = {
  create: ses.operation('Create', {
    parameters: [
      templateName,
      subjectPart,
      htmlPart,
      collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: [textPart] }),
    ],
    async run(context) {
      const { additionalFields, ...parts } = context.parameters;
      return { json: await ask(context, 'CreateTemplate', partsOf({ ...parts, ...additionalFields })) };
    },
  }),
  delete: ses.operation('Delete', {
    parameters: [templateName],
    async run(context) {
      const { templateName: name } = context.parameters;
      return { json: await ask(context, 'DeleteTemplate', { TemplateName: name }) };
    },
  }),
  get: ses.operation('Get', {
    parameters: [templateName],
    async run(context) {
      const { templateName: name } = context.parameters;
      const { GetTemplateResult = null } = await ask(context, 'GetTemplate', { TemplateName: name });
      return { json: { GetTemplateResult } };
    },
  }),
  getAll: ses.operation('Get many', {
    paged: { limit: 20 },
    async run(context) {
      return (await listed(context, TEMPLATES, context.limit)).map((json) => ({ json }));
    },
  }),
  update: ses.operation('Update', {
    description: 'Write the parts of a template: those that are not given get lost',
    parameters: [
      templateName,
      collection('updateFields', {
        label: 'Parts',
        placeholder: 'Add part',
        options: [textPart, subjectPart, htmlPart],
      }),
    ],
    async run(context) {
      const { templateName: name, updateFields } = context.parameters;
      return { json: await ask(context, 'UpdateTemplate', partsOf({ templateName: name, ...updateFields })) };
    },
  }),
};

const fields = [templateName, subjectPart, htmlPart, textPart] as const;

function partsOf(given: Partial<ParametersOf<typeof fields>>): Query {
  return {
    'Template.TemplateName': given.templateName,
    'Template.SubjectPart': given.subjectPart || undefined,
    'Template.HtmlPart': given.htmlPart || undefined,
    'Template.TextPart': given.textPart || undefined,
  };
}
