import type { JsonObject, NodeType } from '@millrace/node-sdk';
import { type FakeServer, lookupContext } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import activeCampaign from './active-campaign/active-campaign.node.ts';
import asana from './asana/asana.node.ts';
import jira from './atlassian/jira/jira.node.ts';
import clickUp from './click-up/click-up.node.ts';
import googleChat from './google/chat/google-chat.node.ts';
import { hubSpotV2 } from './hub-spot/hub-spot.node.ts';
import linear from './linear/linear.node.ts';
import mailchimp from './mailchimp/mailchimp.node.ts';
import mondayCom from './monday-com/monday-com.node.ts';
import quickBooks from './quick-books/quick-books.node.ts';
import { seaTableV2 } from './sea-table/sea-table.node.ts';
import { todoistV2 } from './todoist/todoist.node.ts';
import venafi from './venafi/venafi-tls-protect-cloud.node.ts';

type Request = Parameters<FakeServer>[0];

/** What a service gives for an address (behind that of the interface) and its query or body. */
type Answers = (asked: { place: string; query: Record<string, string>; body: JsonObject }) => unknown;

interface Case {
  node: NodeType;
  credentials: Record<string, JsonObject>;
  parameters?: JsonObject;
  answers: Answers;
  /** Names and values that each look-up gives, of two pages where there are pages. */
  options?: Record<string, Array<[name: string, value: string]>>;
  /** Those that are searched, with what is asked for. A second page is asked for with the token of the first. */
  search?: Record<string, Array<[name: string, value: string]>>;
}

const AB: Array<[string, string]> = [
  ['Ann', 'a'],
  ['Bob', 'b'],
];
const only = (...found: Array<[string, string]>) => found;
const token = { oauthTokenData: {} };

/** What fills first pages of a hundred and of a thousand. */
const hundred = Array.from({ length: 100 }, (_, index): [string, string] => ['T', `${index}`]);
const thousand = Array.from({ length: 1000 }, (): [string, string] => ['T', '0']);

/** The first page has one thing, the second one another. */
const two = <Thing>(isSecond: unknown, first: Thing, second: Thing): Thing[] => [isSecond ? second : first];

/** The values that a property may have. */
const VALUES_OF_HUBSPOT = [
  'getCompanyIndustries',
  'getCompanyleadStatuses',
  'getCompanylifecycleStages',
  'getCompanySourceTypes',
  'getCompanyTargetAccounts',
  'getCompanyTypes',
  'getCompanyWebTechnologies',
  'getContactBuyingRoles',
  'getContactRoles',
  'getContactSeniorities',
  'getContactSubRoles',
  'getContactLanguages',
  'getContactLatestSources',
  'getContactLeadStatuses',
  'getContactLealBasics',
  'getContactLifeCycleStages',
  'getContactNumberOfEmployees',
  'getContactOriginalSources',
  'getContactPrefferedLanguages',
  'getContactStatuses',
  'getContactTimeZones',
  'getDealTypes',
  'getTicketCategories',
  'getTicketPriorities',
  'getTicketResolutions',
  'getTicketSources',
];

const CASES: Record<string, Case> = {
  ActiveCampaign: {
    node: activeCampaign as NodeType,
    credentials: { activeCampaignApi: { apiUrl: 'https://acme.api.example', apiKey: 'k' } },
    answers({ query }) {
      const first = Array.from({ length: 100 }, (_, index) => ({ id: index, tag: 'T', title: 'T', fieldLabel: 'T' }));
      const things = query.offset === '100' ? [{ id: 'a', tag: 'Ann', title: 'Ann', fieldLabel: 'Ann' }] : first;
      return { tags: things, fields: things, accountCustomFieldMeta: things };
    },
    options: {
      getAccountCustomFields: [...hundred, ['Ann', 'a']],
      getContactCustomFields: [...hundred, ['Ann', 'a']],
      getTags: [...hundred, ['Ann', 'a']],
    },
  },
  Asana: {
    node: asana as NodeType,
    credentials: { asanaApi: { accessToken: 't' } },
    parameters: { projectId: 'p', workspace: 'w', id: 't1' },
    answers({ place, query }) {
      if (place.startsWith('/tasks/')) return { data: { workspace: { gid: 'w' } } };
      const isSecond = query.offset === '2';
      const next = isSecond ? null : { uri: `https://app.asana.com/api/1.0${place}?offset=2` };
      return { data: two(isSecond, { gid: 'a', name: 'Ann' }, { gid: 'b', name: 'Bob' }), next_page: next };
    },
    options: { getProjects: AB, getSections: AB, getTags: AB, getTeams: AB, getUsers: AB, getWorkspaces: AB },
  },
  'Click Up': {
    node: clickUp as NodeType,
    credentials: { clickUpApi: { accessToken: 't' } },
    parameters: { team: 't', space: 's', folder: 'f', list: 'l' },
    answers({ place, query }) {
      const things = [
        { id: 'a', name: 'Ann' },
        { id: 'b', name: 'Bob' },
      ];
      if (place.endsWith('/task')) {
        const first = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, name: `Task ${index}` }));
        return { tasks: { 0: first, 1: things }[query.page ?? ''] ?? [] };
      }
      if (place.endsWith('/member'))
        return {
          members: [
            { id: 1, username: 'Ann' },
            { id: 2, username: null },
          ],
        };
      if (place === '/list/l') return { statuses: [{ status: 'open' }] };
      if (/\/(?:tag|tags)$/.test(place)) return { tags: [{ name: 'red' }], data: [{ name: 'red' }] };
      return { teams: things, spaces: things, folders: things, lists: things, fields: things };
    },
    options: {
      getAssignees: only(['Ann', '1'], ['2', '2']),
      getCustomFields: AB,
      getFolderlessLists: AB,
      getFolders: AB,
      getLists: AB,
      getSpaces: AB,
      getStatuses: only(['open', 'open']),
      getTags: only(['red', 'red']),
      getTasks: [...Array.from({ length: 100 }, (_, index): [string, string] => [`Task ${index}`, `${index}`]), ...AB],
      getTeams: AB,
      getTimeEntryTags: only(['red', 'red']),
    },
  },
  'Google Chat': {
    node: googleChat as NodeType,
    credentials: { googleApi: {}, googleChatOAuth2Api: token },
    answers: ({ query }) => ({
      spaces: two(query.pageToken, { name: 'a', displayName: 'Ann' }, { name: 'b', displayName: 'Bob' }),
      ...(!query.pageToken && { nextPageToken: '2' }),
    }),
    options: { getSpaces: AB },
  },
  HubSpot: {
    node: hubSpotV2 as NodeType,
    credentials: { hubspotAppToken: { appToken: 't' }, hubspotApi: { apiKey: 'k' } },
    answers({ place, query, body }) {
      if (place.startsWith('/properties/')) {
        const property = { name: 'a', label: 'Ann', type: 'string' };
        return place.includes('/named/') ? { options: [{ label: 'Ann', value: 'a' }] } : [property];
      }
      if (place.startsWith('/crm/v3/pipelines'))
        return { results: [{ id: 'a', label: 'Ann', stages: [{ id: 's', label: 'New' }] }] };
      if (place.startsWith('/engagements')) {
        const engagement = { id: query.offset === '1' ? 2 : 1, type: 'NOTE' };
        return { results: [{ engagement }], hasMore: query.offset !== '1', offset: 1 };
      }
      const isSecond = (query.after ?? body.after) === '1';
      const next = isSecond ? null : { next: { after: '1' } };
      if (place === '/crm/v3/owners') {
        const people = two(isSecond, { id: 'a', firstName: 'Ann' }, { id: 'b', firstName: 'Bob' });
        return { results: people, paging: next };
      }
      const [id, name] = isSecond ? ['b', 'Bob'] : ['a', 'Ann'];
      const properties = { firstname: name, name, dealname: name, subject: name };
      const wanted = Object.entries(properties).filter(([each]) => (body.properties as string[]).includes(each));
      return { results: [{ id, properties: Object.fromEntries(wanted) }], paging: next };
    },
    options: {
      ...Object.fromEntries(VALUES_OF_HUBSPOT.map((name) => [name, only(['Ann', 'a'])])),
      getCompanies: AB,
      getCompanyProperties: only(['Ann', 'a']),
      getContactProperties: only(['Ann', 'a']),
      getContactPropertiesWithType: only(['Ann', 'a|string']),
      getContacts: AB,
      getDealPipelines: only(['Ann', 'a']),
      getDealProperties: only(['Ann', 'a']),
      getDealPropertiesWithType: only(['Ann', 'a|string']),
      getDealStages: only(['Ann: New', 's']),
      getOwners: AB,
      getTicketPipelines: only(['Ann', 'a']),
      getTicketProperties: only(['Ann', 'a']),
      getTicketStages: only(['New', 's']),
    },
    search: {
      searchCompanies: AB,
      searchContacts: AB,
      searchDeals: AB,
      searchEngagements: only(['NOTE 1', '1'], ['NOTE 2', '2']),
      searchOwners: AB,
      searchTickets: AB,
    },
  },
  Jira: {
    node: jira as NodeType,
    credentials: { jiraSoftwareCloudApi: { email: 'a@b.c', apiToken: 't', domain: 'https://mine.example' } },
    parameters: { project: { mode: 'id', value: 'p' }, issueKey: 'i' },
    answers({ place, query }) {
      const things = [
        { id: 'a', name: 'Ann', custom: true, url: 'https://a.example' },
        { id: 'b', name: 'Bob', custom: true, url: 'https://b.example' },
      ];
      const isSecond = query.startAt !== undefined && query.startAt !== '0';
      if (place.endsWith('/project/search')) {
        return { values: two(isSecond, things[0], things[1]), isLast: isSecond };
      }
      if (place.endsWith('/label')) return { values: two(isSecond, 'blue', 'red'), isLast: isSecond };
      if (place.endsWith('/user/search')) {
        return [
          { accountId: 'a', displayName: 'Ann', accountType: 'atlassian' },
          { accountId: 'x', displayName: 'Bot', accountType: 'app' },
        ];
      }
      if (place.endsWith('/groups/picker')) return { groups: [{ name: 'staff' }] };
      if (place.endsWith('/transitions')) return { transitions: things };
      if (place === '/oauth/token/accessible-resources') return things;
      return place.endsWith('/project/p') ? { issueTypes: things } : things;
    },
    options: {
      getGroups: only(['staff', 'staff']),
      getLabels: only(['blue', 'blue'], ['red', 'red']),
      getProjectComponents: AB,
      getUsers: only(['Ann', 'a']),
    },
    search: {
      getCustomFields: AB,
      getIssueTypes: AB,
      getPriorities: AB,
      getProjects: AB,
      getSites: AB,
      getTransitions: AB,
      getUsers: only(['Ann', 'a']),
    },
  },
  Linear: {
    node: linear as NodeType,
    credentials: { linearApi: { apiKey: 'k' } },
    answers({ body }) {
      const name = /query All .*?\{ (\w+)/.exec(String(body.query))?.[1] ?? '';
      const isSecond = (body.variables as JsonObject).after === '2';
      const [id, label] = isSecond ? ['b', 'Bob'] : ['a', 'Ann'];
      const pageInfo = { hasNextPage: !isSecond, endCursor: '2' };
      return { data: { [name]: { nodes: [{ id, name: label, displayName: label }], pageInfo } } };
    },
    options: { getStates: AB, getTeams: AB, getUsers: AB },
  },
  Mailchimp: {
    node: mailchimp as NodeType,
    credentials: { mailchimpApi: { apiKey: 'k-us5' } },
    parameters: { list: 'l' },
    answers({ place, query }) {
      if (place === '/campaigns') return { campaigns: [{ id: 'c', settings: { title: 't' } }] };
      const things = Number(query.offset) === 0 ? [{ id: 'a', tag: 'a', name: 'Ann', title: 'Ann' }] : [];
      const more = Number(query.offset) > 0 && Number(query.offset) < 1000;
      const all = more ? [{ id: 'b', tag: 'b', name: 'Bob', title: 'Bob' }] : things;
      return { lists: all, merge_fields: all, categories: all };
    },
    options: {
      getCampaignsFields: only(
        ['id', 'campaigns.id'],
        ['settings', 'campaigns.settings'],
        ['settings.title', 'campaigns.settings.title'],
      ),
      getGroupCategories: AB,
      getLists: AB,
      getMergeFields: AB,
    },
  },
  'monday.com': {
    node: mondayCom as NodeType,
    credentials: { mondayComApi: { apiToken: 't' } },
    parameters: { boardId: '1' },
    answers({ body }) {
      const { query, variables } = body as { query: string; variables: JsonObject };
      if (!query.includes('$page')) return { data: { boards: [{ parts: [{ id: 'a', title: 'Ann' }] }] } };
      const first = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, name: `Board ${index}` }));
      return { data: { boards: variables.page === 1 ? first : [{ id: 'b', name: 'Bob' }] } };
    },
    options: {
      getBoards: [
        ...Array.from({ length: 100 }, (_, index): [string, string] => [`Board ${index}`, `${index}`]),
        ['Bob', 'b'],
      ],
      getColumns: only(['Ann', 'a']),
      getGroups: only(['Ann', 'a']),
    },
  },
  QuickBooks: {
    node: quickBooks as NodeType,
    credentials: { quickBooksOAuth2Api: { oauthTokenData: { callbackQueryString: { realmId: 'r' } } } },
    answers({ place, query }) {
      if (place.endsWith('/preferences')) {
        const CustomField = [{ CustomField: [{ Name: 'SalesFormsPrefs.SalesCustomName1', StringValue: 'Crew' }] }];
        return { Preferences: { SalesFormsPrefs: { CustomField } } };
      }
      const kind = /^SELECT \* FROM (\w+)/.exec(query.query ?? '')?.[1] ?? '';
      const isSecond = query.query?.includes('STARTPOSITION 1001');
      const first = Array.from({ length: 1000 }, () => ({ Id: '0', Name: 'T', DisplayName: 'T' }));
      const last = { Id: 'a', Name: 'Ann', DisplayName: 'Ann', CustomerMemo: { value: 'Ann' } };
      return { QueryResponse: { [kind.charAt(0).toUpperCase() + kind.slice(1)]: isSecond ? [last] : first } };
    },
    options: {
      getCustomers: [...thousand, ['Ann', 'a']],
      getCustomFields: only(['Crew', '1']),
      getDepartments: [...thousand, ['Ann', 'a']],
      getItems: [...thousand, ['Ann', 'a']],
      getMemos: only(['Ann', 'Ann']),
      getTaxCodeRefs: [...thousand, ['Ann', 'a']],
      getTerms: [...thousand, ['Ann', 'a']],
      getVendors: [...thousand, ['Ann', 'a']],
    },
  },
  SeaTable: {
    node: seaTableV2 as NodeType,
    credentials: { seaTableApi: { environment: 'cloudHosted', token: 'k' } },
    parameters: { tableName: 'Tab' },
    answers({ place }) {
      if (place.endsWith('/app-access-token/')) return { dtable_uuid: 'u' };
      if (place.endsWith('/sql/')) return { results: [{ _id: 'a', Name: 'Ann' }, { _id: 'b' }] };
      const columns = [
        { name: 'Name', key: 'k1', type: 'text' },
        { name: 'Files', key: 'k2', type: 'file' },
        { name: 'Other', key: 'k3', type: 'link', data: { link_id: 'l', other_table_id: 't2' } },
      ];
      return { metadata: { tables: [{ name: 'Tab', _id: 't1', columns, views: [{ name: 'All' }] }] } };
    },
    options: {
      getAssetColumns: only(['Files', 'Files:::file']),
      getLinkColumns: only(['Other', 'Other:::l:::t2']),
      getLinkColumnsWithColumnKey: only(['Other', 'Other:::l:::t2:::k3']),
      getRowIds: only(['Ann', 'a'], ['b', 'b']),
      getSearchableColumns: only(['Name', 'Name']),
      getTableNameAndId: only(['Tab', 'Tab:::t1']),
      getTableNames: only(['Tab', 'Tab']),
      getTableUpdateAbleColumns: only(['Name', 'Name'], ['Files', 'Files']),
      getTableViews: only(['All', 'All']),
    },
  },
  Todoist: {
    node: todoistV2 as NodeType,
    credentials: { todoistApi: { apiKey: 'k' } },
    answers: ({ query }) => ({
      results: two(query.cursor, { id: 'a', name: 'Ann', content: 'Ann' }, { id: 'b', name: 'Bob', content: 'Bob' }),
      next_cursor: query.cursor ? null : '2',
    }),
    options: {
      getItems: AB,
      getLabels: only(['Ann', 'Ann'], ['Bob', 'Bob']),
      getProjects: AB,
      getSections: AB,
    },
    search: { searchProjects: AB },
  },
  Venafi: {
    node: venafi as NodeType,
    credentials: { venafiTlsProtectCloudApi: { region: 'cloud', apiKey: 'k' } },
    answers: ({ place }) =>
      place.endsWith('/applications')
        ? { applications: [{ id: 'a', name: 'Ann' }] }
        : { certificateIssuingTemplates: [{ id: 'b', name: 'Bob' }] },
    options: { getApplications: only(['Ann', 'a']), getCertificateIssuingTemplates: only(['Bob', 'b']) },
  },
  'Venafi with an application': {
    node: venafi as NodeType,
    credentials: { venafiTlsProtectCloudApi: { region: 'cloud', apiKey: 'k' } },
    parameters: { applicationId: 'a' },
    answers: ({ place }) =>
      place.endsWith('/applications/a')
        ? { certificateIssuingTemplateAliasIdMap: { Ann: 'a', Bob: 'b' } }
        : { applications: [{ id: 'a', name: 'Ann' }] },
    options: { getApplications: only(['Ann', 'a']), getCertificateIssuingTemplates: AB },
  },
};

describe.each(Object.entries(CASES))('Look-ups of %s', (_name, { node, options = {}, search = {}, ...given }) => {
  const http: FakeServer = ({ url, query = [], body }: Request) => {
    const asked = new URL(url);
    const place = asked.pathname.replace(/^\/(?:api\/(?:1\.0|v[12])|v1|3\.0)(?=\/)/, '');
    const sent = Object.fromEntries([...asked.searchParams, ...query]);
    return { json: given.answers({ place, query: sent, body: body ? JSON.parse(String(body)) : {} }) as JsonObject };
  };
  const context = () => ({
    ...lookupContext(node, { credentials: given.credentials, http }),
    parameters: given.parameters ?? {},
  });

  it('are all tried here', () => {
    expect(Object.keys(node.lookups?.options ?? {}).sort()).toEqual(Object.keys(options).sort());
    expect(Object.keys(node.lookups?.search ?? {}).sort()).toEqual(Object.keys(search).sort());
  });

  it.each(Object.entries(options))('offer all pages: %s', async (name, expected) => {
    const found = await node.lookups?.options?.[name]?.(context());
    expect(found?.map((choice) => [choice.name, choice.value])).toEqual(expected);
  });

  it.each(Object.entries(search))('find all pages: %s', async (name, expected) => {
    const found: Array<[string, unknown]> = [];
    for (let paginationToken: string | undefined, pages = 0; pages < 5; pages++) {
      const page = await node.lookups?.search?.[name]?.(context(), { ...(paginationToken && { paginationToken }) });
      found.push(...(page?.results ?? []).map((choice): [string, unknown] => [choice.name, choice.value]));
      paginationToken = page?.paginationToken;
      if (!paginationToken) break;
    }
    expect(found).toEqual(expected);
  });
});
