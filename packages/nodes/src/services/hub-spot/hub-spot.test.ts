import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { hubSpotV1, hubSpotV2 } from './hub-spot.node.ts';

const account = { credentials: { hubspotAppToken: { appToken: 'T' } } };
const authentication = 'appToken' as const;
const API = 'https://api.hubapi.com';
const id = (value: string) => ({ mode: 'id', value });

interface Deletion {
  version?: number;
  http?: FakeServer;
}

describe('contacts', () => {
  it('are given page after page as long as HubSpot says that there are more, with their memberships', async () => {
    const { json, requests } = await runNode(hubSpotV2, {
      ...account,
      parameters: {
        authentication,
        operation: 'getAll',
        returnAll: true,
        additionalFields: {
          listMemberships: true,
          propertiesCollection: { propertiesValues: { properties: ['email', 'city'], propertyMode: 'valueOnly' } },
        },
      },
      http: ({ query = [] }) => {
        const isLast = query.some(([name]) => name === 'vidOffset');
        return { json: { contacts: [{ vid: isLast ? 2 : 1 }], 'has-more': !isLast, 'vid-offset': 5 } };
      },
    });
    expect(json).toEqual([{ vid: 1 }, { vid: 2 }]);
    expect(requests[1]?.query).toEqual([
      ['showListMemberships', 'true'],
      ['property', 'email'],
      ['property', 'city'],
      ['propertyMode', 'value_only'],
      ['count', '100'],
      ['limit', '250'],
      ['vidOffset', '5'],
    ]);
  });

  it('are written by the names of HubSpot, belong to their company, and come back whole', async () => {
    const { json, requests } = await runNode(hubSpotV2, {
      ...account,
      timezone: 'Europe/Zurich',
      parameters: {
        authentication,
        email: 'ada@x.test',
        additionalFields: {
          closeDate: '2026-05-02T10:00:00',
          buyingRole: ['CHAMPION', 'OTHER'],
          associatedCompanyId: '7',
          customPropertiesUi: { customPropertiesValues: [{ property: 'level', value: '3' }] },
        },
      },
      http: ({ url }) => ({ json: { vid: 51, ...JSON.parse(url.includes('/profile') ? '{}' : '{"isNew":true}') } }),
    });
    expect(json).toEqual([{ vid: 51, isNew: true }]);
    expect(requests.map(({ url }) => url)).toEqual([
      `${API}/contacts/v1/contact/createOrUpdate/email/ada@x.test`,
      `${API}/crm-associations/v1/associations/create-batch`,
      `${API}/contacts/v1/contact/vid/51/profile`,
    ]);
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      properties: [
        { property: 'closedate', value: Date.UTC(2026, 4, 2, 8) },
        { property: 'hs_buying_role', value: 'CHAMPION;OTHER' },
        { property: 'level', value: '3' },
      ],
    });
  });

  it('are found by groups of conditions', async () => {
    const { requests } = await runNode(hubSpotV2, {
      ...account,
      parameters: {
        authentication,
        operation: 'search',
        limit: 5,
        filterGroupsUi: {
          filterGroupsValues: [
            { filtersUi: { filterValues: [{ propertyName: 'email|string', operator: 'HAS_PROPERTY', value: 'old' }] } },
          ],
        },
        additionalFields: { sortBy: 'email', direction: 'ASCENDING' },
      },
      http: () => ({ json: { results: [] } }),
    });
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      sorts: [{ propertyName: 'email', direction: 'ASCENDING' }],
      filterGroups: [{ filters: [{ propertyName: 'email', operator: 'HAS_PROPERTY' }] }],
      limit: 5,
    });
  });
});

it('sends mails of engagements to those who are named, and meetings at their time', async () => {
  const sent = async (parameters: object) => {
    const { requests } = await runNode(hubSpotV2, {
      ...account,
      parameters: { authentication, resource: 'engagement', operation: 'create', ...parameters },
      http: () => ({ json: { engagement: { id: 1 } } }),
    });
    return JSON.parse(String(requests[0]?.body)).metadata;
  };
  expect(await sent({ type: 'email', metadata: { toEmail: ['a@x.test'], subject: 'S' } })).toEqual({
    subject: 'S',
    from: {},
    to: [{ email: 'a@x.test' }],
  });
  expect(await sent({ type: 'meeting', metadata: { startTime: '2026-05-02T10:00:00Z' } })).toEqual({
    startTime: Date.UTC(2026, 4, 2, 10),
  });
});

it('gives a deal with the chosen properties only', async () => {
  const { json } = await runNode(hubSpotV2, {
    ...account,
    parameters: {
      authentication,
      resource: 'deal',
      operation: 'get',
      dealId: id('7'),
      filters: { propertiesCollection: { propertiesValues: { properties: ['amount'], propertyMode: 'valueOnly' } } },
    },
    http: () => ({ json: { dealId: 7, properties: { amount: { value: '5', versions: [] }, city: { value: 'x' } } } }),
  });
  expect(json).toEqual([{ dealId: 7, properties: { amount: { value: '5' } } }]);
});

it('submits the fields of the item to a form of its portal, with a legitimate interest', async () => {
  const { requests } = await runNode(hubSpotV1, {
    ...account,
    items: [{ email: 'a@x.test' }],
    parameters: {
      authentication,
      resource: 'form',
      operation: 'submit',
      formId: 'f1',
      lengalConsentUi: {
        legitimateInterestValues: { subscriptionTypeId: '5', value: true, legalBasis: 'LEAD', text: 'x' },
      },
    },
    http: () => ({ json: { portalId: 77 } }),
  });
  expect(requests[1]?.url).toBe('https://api.hsforms.com/submissions/v3/integration/submit/77/f1');
  expect(JSON.parse(String(requests[1]?.body))).toEqual({
    legalConsentOptions: {
      legitimateInterest: { subscriptionTypeId: 5, value: true, legalBasis: 'LEAD', text: 'x' },
    },
    fields: [{ name: 'email', value: 'a@x.test' }],
  });
});

it('says which value HubSpot refuses', async () => {
  const run = runNode(hubSpotV1, {
    ...account,
    parameters: { authentication, resource: 'contact', operation: 'upsert', email: 'bad' },
    http: () => ({
      status: 400,
      json: { message: 'Property values were not valid', validationResults: [{ message: 'Email bad is invalid' }] },
    }),
  });
  await expect(run).rejects.toThrow('Email bad is invalid');
});

describe('what was deleted', () => {
  const remove = (resource: string, { version = 2, http = () => ({ status: 204 }) }: Deletion = {}) =>
    runNode(version < 2 ? hubSpotV1 : hubSpotV2, {
      ...account,
      parameters: { authentication, resource, operation: 'delete', [`${resource}Id`]: version < 2 ? '7' : id('7') },
      typeVersion: version,
      http,
    });

  it.each(['contact', 'company', 'deal', 'ticket', 'engagement'])(
    'is named where HubSpot says nothing: %s',
    async (resource) => {
      expect((await remove(resource)).json).toEqual([{ vid: '7', deleted: true }]);
      expect((await remove(resource, { version: 1 })).json).toEqual([{ success: true }]);
    },
  );

  it('is told in the words of HubSpot otherwise', async () => {
    const told = { vid: 7, deleted: true, reason: 'OK' };
    expect((await remove('contact', { http: () => ({ json: told }) })).json).toEqual([told]);
  });
});

describe('contacts of a list', () => {
  const run = (people: JsonObject[], parametersOf: (person: JsonObject) => JsonObject) =>
    runNode(hubSpotV2, {
      ...account,
      parameters: ({ json }) => ({ authentication, resource: 'contactList', ...parametersOf(json) }),
      items: people.map((json) => ({ json })),
      http: () => ({ json: { updated: [1] } }),
    });

  it('are added in one request for each list, by their addresses or ids', async () => {
    const people: JsonObject[] = [
      { email: 'a@x.test', listId: 5 },
      { email: 'b@x.test', listId: 5 },
      { by: 'id', id: 7, listId: 6 },
    ];
    const { json, linked, requests } = await run(people, (person) => ({ operation: 'add', ...person }));
    expect(requests.map(({ url, body }) => [url, JSON.parse(String(body))])).toEqual([
      [`${API}/contacts/v1/lists/5/add`, { emails: ['a@x.test', 'b@x.test'], vids: [] }],
      [`${API}/contacts/v1/lists/6/add`, { emails: [], vids: [7] }],
    ]);
    expect(json).toEqual([{ updated: [1] }, { updated: [1] }]);
    expect(linked[0]?.pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
  });

  it('are removed together', async () => {
    const { requests } = await run([{ id: 1 }, { id: 2 }], (person) => ({ operation: 'remove', listId: 5, ...person }));
    expect(requests.map(({ body }) => JSON.parse(String(body)))).toEqual([{ vids: [1, 2] }]);
    const wrong = run([{ id: 'a@x.test' }], (person) => ({ operation: 'remove', listId: 5, ...person }));
    await expect(wrong).rejects.toMatchObject({ parameter: 'id', itemIndex: 0 });
  });
});

it('associates a new ticket with all its companies and contacts at once', async () => {
  const { requests } = await runNode(hubSpotV2, {
    ...account,
    parameters: {
      authentication,
      resource: 'ticket',
      operation: 'create',
      pipelineId: '0',
      stageId: '1',
      ticketName: 'T',
      additionalFields: { associatedCompanyIds: ['3', '4'], associatedContactIds: ['51'] },
    },
    http: () => ({ json: { objectId: 5 } }),
  });
  const associated = requests.slice(1).map(({ body }) => JSON.parse(String(body)));
  const link = (toObjectId: string, definitionId: number) => ({
    fromObjectId: 5,
    toObjectId,
    category: 'HUBSPOT_DEFINED',
    definitionId,
  });
  expect(associated).toEqual([[link('3', 26), link('4', 26)], [link('51', 16)]]);
});
