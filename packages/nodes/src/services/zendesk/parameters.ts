import {
  choiceOf,
  choices,
  collection,
  fixedCollection,
  group,
  options,
  type Parameter,
  string,
} from '@millrace/node-sdk';

type Choices = Parameters<typeof choiceOf>[1]['from'];

export const paged = { limit: 100, most: 100 } as const;

export const more = <const List extends readonly Parameter[]>(list: List) =>
  collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: list });
export const changes = <const List extends readonly Parameter[]>(list: List) =>
  collection('updateFields', { label: 'Fields to change', placeholder: 'Add field', options: list });

/** Fields that the account added, each with a value. */
export function addedFields<const Name extends string, const Entries extends string>(
  name: Name,
  entries: Entries,
  from: Choices,
) {
  return fixedCollection(name, {
    label: 'Custom fields',
    placeholder: 'Add field',
    multiple: true,
    groups: [
      group(entries, 'Field', [choiceOf('field', { label: 'Field', from }), string('value', { label: 'Value' })]),
    ],
  });
}

/** Values by the names of their fields. The names are of the account: no prototype. */
export function byField(entries: ReadonlyArray<{ field: string; value: string }> | undefined) {
  if (entries === undefined) return undefined;
  const values: Record<string, string> = Object.create(null);
  for (const { field, value } of entries) values[field] = value;
  return values;
}

export const status = options('status', {
  label: 'Status',
  default: '',
  options: [...choices('closed', 'new'), { name: 'On hold', value: 'hold' }, ...choices('open', 'pending', 'solved')],
});
