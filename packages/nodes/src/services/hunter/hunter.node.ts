import {
  boolean,
  choices,
  collection,
  defineServiceNode,
  isJsonObject,
  multiOptions,
  offsetPaging,
  options,
  service,
  string,
} from '@millrace/node-sdk';
import { hunterApi } from './hunter.credentials.ts';

const hunter = service({
  name: 'Hunter',
  credential: hunterApi,
  baseUrl: 'https://api.hunter.io/v2',
  reason: 'errors.0.details',
  paging: offsetPaging({ offset: 'offset', items: 'data.emails', size: { name: 'limit', most: 100 } }),
});

const domain = string('domain', { label: 'Domain', placeholder: 'example.com', required: true });

const domainSearch = hunter.operation('Domain search', {
  description: 'Find the email addresses of a domain',
  action: 'Search the emails of a domain',
  parameters: [
    domain,
    boolean('onlyEmails', {
      label: 'Only emails',
      description: 'Give an item for each address, without what is known of the domain',
      default: true,
    }),
    collection('filters', {
      label: 'Filters',
      placeholder: 'Add filter',
      options: [
        multiOptions('department', {
          label: 'Departments',
          options: choices(
            'communication',
            'executive',
            'finance',
            'hr',
            'it',
            'legal',
            'management',
            'marketing',
            'sales',
            'support',
          ),
        }),
        multiOptions('seniority', { label: 'Seniority', options: choices('executive', 'junior', 'senior') }),
        options('type', { label: 'Type', default: '', options: choices('generic', 'personal') }),
      ],
    }),
  ],
  paged: { limit: 100, most: 100 },
  async run({ client, limit, parameters }) {
    const { department, seniority, type } = parameters.filters;
    const query = {
      domain: parameters.domain,
      type: type || undefined,
      seniority: seniority?.join(',') || undefined,
      department: department?.join(',') || undefined,
    };
    if (parameters.onlyEmails) {
      const emails = await client.all({ path: '/domain-search', query }, { limit });
      return emails.map((email) => ({ json: isJsonObject(email) ? email : { value: email } }));
    }
    const size = Number.isFinite(limit) ? limit : undefined;
    const answer = await client.get('/domain-search', { query: { ...query, limit: size } });
    return { json: isJsonObject(answer) && isJsonObject(answer.data) ? answer.data : {} };
  },
});

const emailFinder = hunter.operation('Email finder', {
  description: 'Find the most likely address of a person',
  action: 'Find the email of a person',
  parameters: [
    domain,
    string('firstname', { label: 'First name', required: true }),
    string('lastname', { label: 'Last name', required: true }),
  ],
  request: ({ domain: host, firstname, lastname }) => ({
    path: '/email-finder',
    query: { domain: host, first_name: firstname, last_name: lastname },
  }),
  items: 'data',
});

const emailVerifier = hunter.operation('Email verifier', {
  description: 'Tell whether mails to an address arrive',
  action: 'Verify an email',
  parameters: [string('email', { label: 'Email', placeholder: 'name@example.com', required: true })],
  request: ({ email }) => ({ path: '/email-verifier', query: { email } }),
  items: 'data',
});

export default defineServiceNode({
  name: 'n8n-nodes-base.hunter',
  displayName: 'Hunter',
  description: 'Finds and verifies email addresses of people at companies',
  version: 1,
  codex: { categories: ['Marketing', 'Sales'], alias: ['email', 'lead'] },
  service: hunter,
  operations: { domainSearch, emailFinder, emailVerifier },
});
