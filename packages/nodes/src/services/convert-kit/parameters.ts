import { collection, fixedCollection, group, options, string } from '@millrace/node-sdk';

export const paged = { limit: 100, most: 500 } as const;

export const email = string('email', { label: 'Email', placeholder: 'name@example.com', required: true });
export const firstName = string('firstName', { label: 'First name' });

/** Values of custom fields, under the names that operations have for them. */
export const customFields = <const Name extends string, const Entries extends string>(name: Name, entries: Entries) =>
  fixedCollection(name, {
    label: 'Custom fields',
    placeholder: 'Add field',
    multiple: true,
    groups: [group(entries, 'Field', [string('key', { label: 'Key' }), string('value', { label: 'Value' })])],
  });

/** Values by the keys of their fields. The keys are of the account: no prototype. */
export function byKey(entries: ReadonlyArray<{ key: string; value: string }> | undefined) {
  if (entries === undefined) return undefined;
  const values: Record<string, string> = Object.create(null);
  for (const { key, value } of entries) values[key] = value;
  return values;
}

/** Which subscriptions are given. */
export const states = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: [
    options('subscriberState', {
      label: 'State of the subscribers',
      default: 'active',
      options: [
        { name: 'Active', value: 'active' },
        { name: 'Cancelled', value: 'cancelled' },
      ],
    }),
  ],
});
