import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import googleContacts from './google-contacts.node.ts';

const metadata = { primary: true, source: { type: 'CONTACT', id: 's1' } };
const ann: JsonObject = {
  resourceName: 'people/c1',
  etag: 'E1',
  metadata: { sources: [] },
  names: [{ displayName: 'Ann B', givenName: 'Ann', familyName: 'B', metadata }],
  emailAddresses: [
    { value: 'a@x.test', type: 'work', metadata },
    { value: 'c@x.test', metadata },
  ],
  birthdays: [{ date: { year: 2000, month: 5, day: 3 }, metadata }],
  events: [{ date: { month: 6, day: 1 }, type: '__proto__', metadata }],
  memberships: [{ contactGroupMembership: { contactGroupId: 'g1' }, metadata }],
};

const run = (parameters: JsonObject, http: FakeServer = () => ({ json: ann })) =>
  runNode(googleContacts, {
    credentials: { googleContactsOAuth2Api: { oauthTokenData: { access_token: 't' } } },
    http,
    parameters,
  });
const bodyOf = (request: { body?: unknown } | undefined) => JSON.parse(String(request?.body));

it('creates a contact with all that is said of it', async () => {
  const additionalFields = {
    birthday: '2000-05-03T10:00:00',
    emailsUi: { emailsValues: [{ type: 'work', value: 'a@x.test' }] },
    addressesUi: { addressesValues: { city: 'Jena', type: 'home' } },
    fileAs: 'B, Ann',
    group: ['contactGroups/g1'],
  };
  const { json, requests } = await run({ operation: 'create', givenName: 'Ann', familyName: 'B', additionalFields });
  expect(json[0]).toMatchObject({ etag: 'E1', contactId: 'c1' });
  expect(requests[0]?.url).toBe('https://people.googleapis.com/v1/people:createContact');
  expect(bodyOf(requests[0])).toEqual({
    names: [{ givenName: 'Ann', familyName: 'B' }],
    addresses: [{ city: 'Jena', type: 'home', countryCode: '', postalCode: '', region: '', streetAddress: '' }],
    birthdays: [{ date: { year: 2000, month: 5, day: 3 } }],
    emailAddresses: [{ type: 'work', value: 'a@x.test' }],
    fileAses: [{ value: 'B, Ann' }],
    memberships: [{ contactGroupMembership: { contactGroupResourceName: 'contactGroups/g1' } }],
  });
});

it('gives contacts simplified, page after page', async () => {
  const http: FakeServer = ({ query }) => {
    const isLast = new Map(query).has('pageToken');
    return { json: { connections: [ann], ...(!isLast && { nextPageToken: 'p2' }) } };
  };
  const { json } = await run({ operation: 'getAll', returnAll: true, fields: ['*'] }, http);
  expect(json).toHaveLength(2);
  expect(json[0]).toEqual({
    resourceName: 'people/c1',
    etag: 'E1',
    contactId: 'c1',
    names: { displayName: 'Ann B', givenName: 'Ann', familyName: 'B' },
    emailAddresses: { work: ['a@x.test'], other: ['c@x.test'] },
    birthdays: '5/3/2000',
    events: Object.fromEntries([['__proto__', ['6/1']]]),
    memberships: ['g1'],
  });
});

it('searches in what the service holds ready', async () => {
  const found = { results: [{ person: ann }] };
  const parameters = { operation: 'getAll', limit: 5, useQuery: true, query: 'ann', fields: ['names'], rawData: true };
  const { json, requests } = await run(parameters, () => ({ json: found }));
  expect(json).toEqual([{ ...ann, contactId: 'c1' }]);
  expect(requests.map(({ query }) => new Map(query).get('query'))).toEqual(['', 'ann']);
});

it('changes a part of a name, and keeps the others', async () => {
  const { requests } = await run({
    operation: 'update',
    contactId: 'c1',
    fields: ['names'],
    updateFields: { middleName: 'Q', biographies: 'note' },
  });
  expect(bodyOf(requests[1])).toEqual({
    etag: 'E1',
    names: [{ givenName: 'Ann', middleName: 'Q', familyName: 'B' }],
    biographies: [{ value: 'note', contentType: 'TEXT_PLAIN' }],
  });
  expect(requests[1]?.query).toEqual([
    ['personFields', 'names'],
    ['updatePersonFields', 'names,biographies'],
  ]);
});

it('deletes a contact, and refuses a birthday that is no date', async () => {
  const deleted = await run({ operation: 'delete', contactId: 'c1' }, () => ({ json: {} }));
  expect(deleted.json).toEqual([{ success: true }]);
  const made = run({ operation: 'create', givenName: 'A', additionalFields: { birthday: 'soon' } });
  await expect(made).rejects.toThrow("'soon' is not a date");
});
