import type { JsonValue, MappedField, NodeProperty, PropertyOption } from '@millrace/workflow';

/** Words that a control of a field shows. */
export interface FieldTexts {
  yes: string;
  no: string;
  notSet: string;
  time: string;
}

/** A field of a service as a property that has its control. Unset fields have no value, so a switch would not do. */
export function fieldProperty(
  field: MappedField,
  { label, required, texts }: { label: string; required: boolean; texts: FieldTexts },
): NodeProperty {
  const base = { name: field.id, displayName: label, required, default: '' as JsonValue };
  switch (field.type) {
    case 'number':
      return { ...base, type: 'number' };
    case 'boolean':
      return { ...base, type: 'options', placeholder: texts.notSet, options: booleanChoices(texts) };
    case 'dateTime':
      return { ...base, type: 'dateTime' };
    case 'options':
      return { ...base, type: 'options', placeholder: texts.notSet, options: field.options ?? [] };
    case 'array':
    case 'object':
      return { ...base, type: 'json' };
    case 'time':
      return { ...base, type: 'string', placeholder: texts.time };
    default:
      return { ...base, type: 'string' };
  }
}

function booleanChoices({ yes, no }: FieldTexts): PropertyOption[] {
  return [
    { name: yes, value: true },
    { name: no, value: false },
  ];
}
