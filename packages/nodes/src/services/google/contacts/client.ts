import { choices, cursorPaging, multiOptions, service, z } from '@millrace/node-sdk';
import { googleContactsOAuth2Api } from '../google.credentials.ts';

export const contacts = service({
  name: 'Google Contacts',
  credential: googleContactsOAuth2Api,
  baseUrl: 'https://people.googleapis.com/v1',
  reason: 'error.message',
  paging: cursorPaging({
    cursor: 'pageToken',
    next: 'nextPageToken',
    items: 'connections',
    size: { name: 'pageSize', most: 100 },
  }),
});

const groupPages = cursorPaging({ cursor: 'pageToken', next: 'nextPageToken', items: 'contactGroups' });
const groups = z.array(z.object({ resourceName: z.string(), name: z.string() }));

export const contactGroups = contacts.choices('getGroups', {
  async find({ client }) {
    const found = groups.parse(await client.all({ path: '/contactGroups' }, { paging: groupPages }));
    return found.map(({ resourceName, name }) => ({ name, value: resourceName }));
  },
});

/** What can be told of a person. */
const PERSON_FIELDS = [
  'addresses',
  'biographies',
  'birthdays',
  'coverPhotos',
  'emailAddresses',
  'events',
  'genders',
  'imClients',
  'interests',
  'locales',
  'memberships',
  'metadata',
  'names',
  'nicknames',
  'occupations',
  'organizations',
  'phoneNumbers',
  'photos',
  'relations',
  'residences',
  'sipAddresses',
  'skills',
  'urls',
  'userDefined',
] as const;

export const fields = multiOptions('fields', {
  label: 'Fields',
  description: 'What is told of each contact',
  options: [{ name: 'All', value: '*' }, ...choices(...PERSON_FIELDS)],
});

/** The fields that were chosen, as the service takes them. */
export function fieldMask(chosen: readonly string[]): string {
  return (chosen.includes('*') ? PERSON_FIELDS : chosen).join(',');
}
