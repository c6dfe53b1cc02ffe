import type { NodeType } from '@millrace/node-sdk';

type OutputSchema = NonNullable<NodeType['description']['outputSchemas']>[number];

/** What comes with each form that is sent. */
export const sentForm: OutputSchema = {
  schema: { type: 'object', examples: [{ submittedAt: '2026-03-02T09:30:00.000+00:00', formMode: 'test' }] },
};

/** With the fields of the form, as they are listed. */
export const sentFields: OutputSchema = {
  ...sentForm,
  listed: {
    at: ['formFields', 'values'],
    name: ['fieldName', 'fieldLabel'],
    kind: { name: 'fieldType', types: { number: 'number', checkbox: 'array', file: 'array', html: null } },
  },
};
