import { type JsonValue, NodeError } from '@millrace/node-sdk';
import { parseJsonParameter } from '../parameters/json-parameter.ts';
import { kindOf } from '../values/value-text.ts';

/** What the JSON of a form's fields looks like. */
export const EXAMPLE_FIELDS = `[
  { "fieldLabel": "Name", "placeholder": "Ada Lovelace", "requiredField": true },
  { "fieldLabel": "Age", "fieldType": "number" },
  { "fieldLabel": "Email", "fieldType": "email", "requiredField": true },
  { "fieldLabel": "Message", "fieldType": "textarea" },
  {
    "fieldLabel": "Colour",
    "fieldType": "dropdown",
    "fieldOptions": { "values": [{ "option": "Blue" }, { "option": "Green" }] }
  },
  {
    "fieldLabel": "Days",
    "fieldType": "checkbox",
    "fieldOptions": { "values": [{ "option": "Saturday" }, { "option": "Sunday" }] }
  },
  {
    "fieldLabel": "Size",
    "fieldType": "radio",
    "fieldOptions": { "values": [{ "option": "Small" }, { "option": "Large" }] }
  },
  { "fieldLabel": "Picture", "fieldType": "file", "multipleFiles": true, "acceptFileTypes": ".jpg, .png" },
  { "fieldLabel": "Password", "fieldType": "password" }
]
`;

/** Parameters that define the fields of a form. */
interface FieldsDefinition {
  defineForm: string;
  jsonOutput: JsonValue;
  formFields: { values?: unknown };
}

/** The stored fields of a form, from the list or from JSON. @throws NodeError for JSON that is no list. */
export function definedFields({ defineForm, jsonOutput, formFields }: FieldsDefinition): unknown {
  if (defineForm !== 'json') return formFields.values;
  const list = parseJsonParameter(jsonOutput, 'Fields as JSON', 'jsonOutput');
  if (Array.isArray(list)) return list;
  throw new NodeError(`'Fields as JSON' must be a list of fields, not ${kindOf(list)}`, {
    description: 'Write it as [{ "fieldLabel": "Name" }, …].',
    parameter: 'jsonOutput',
  });
}
