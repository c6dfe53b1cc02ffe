import type { IncomingRequest } from '@millrace/node-sdk';
import { type FormField, valuesFor } from './form-field.ts';

/** Fields as a page shows them at first: what its address gives under a field's name or label goes before defaults. */
export function prefill(fields: readonly FormField[], query: IncomingRequest['query']): FormField[] {
  return fields.map((field) => {
    const given = query[field.name] ?? query[field.label];
    if (given === undefined || field.kind === 'password' || field.kind === 'html' || field.kind === 'file')
      return field;
    return { ...field, defaults: valuesFor(field.kind, field.takesSeveral ? given : [given].flat()[0]) };
  });
}
