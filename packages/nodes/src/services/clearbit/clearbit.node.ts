import {
  collection,
  defineServiceNode,
  isJsonObject,
  path,
  resource,
  service,
  singlePage,
  string,
  z,
} from '@millrace/node-sdk';
import { clearbitApi } from './clearbit.credentials.ts';

const common = { name: 'Clearbit', credential: clearbitApi, reason: ['error.message', 'message'] } as const;

/** Each kind of answer has a host of its own. Those that stream answer when they have found something. */
const clearbit = service({ ...common, baseUrl: 'https://company-stream.clearbit.com' });
const people = service({ ...common, baseUrl: 'https://person-stream.clearbit.com' });
const suggestions = service({ ...common, baseUrl: 'https://autocomplete.clearbit.com' });

const facebook = string('facebook', { label: 'Facebook', description: 'Name of the profile there' });
const twitter = string('twitter', { label: 'Twitter', description: 'Name of the profile there' });

const companyOperations = {
  enrich: clearbit.operation('Enrich', {
    description: 'Find what is known of a company',
    action: 'Enrich a company',
    parameters: [
      string('domain', { label: 'Domain', placeholder: 'example.com', required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('companyName', { label: 'Name' }),
          facebook,
          string('linkedin', { label: 'LinkedIn', description: 'Name of the profile there' }),
          twitter,
        ],
      }),
    ],
    request({ domain, additionalFields: { companyName, ...profiles } }) {
      return { path: '/v2/companies/find', query: { domain, company_name: companyName, ...profiles } };
    },
  }),
  autocomplete: clearbit.operation('Autocomplete', {
    description: 'Find the names and domains of companies whose names begin so',
    action: 'Autocomplete the name of a company',
    parameters: [string('name', { label: 'Name', description: 'How it begins', required: true })],
    async run({ clientOf, parameters: { name } }) {
      const client = await clientOf(suggestions);
      const found = await client.all(
        { path: path`/v1/companies/suggest`, query: { query: name } },
        { paging: singlePage() },
      );
      return found.map((json) => ({ json: isJsonObject(json) ? json : { value: json } }));
    },
  }),
};

const personOperations = {
  enrich: clearbit.operation('Enrich', {
    description: 'Find what is known of a person, by their email',
    action: 'Enrich a person',
    parameters: [
      string('email', { label: 'Email', placeholder: 'name@example.com', required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('company', { label: 'Company' }),
          string('companyDomain', { label: 'Domain of the company' }),
          facebook,
          string('familyName', { label: 'Family name' }),
          string('givenName', { label: 'Given name' }),
          string('ipAddress', { label: 'IP address' }),
          string('linkedIn', { label: 'LinkedIn', description: 'Name of the profile there' }),
          string('location', { label: 'Location', description: 'City or country' }),
          twitter,
        ],
      }),
    ],
    async run({ clientOf, parameters: { email, additionalFields } }) {
      const { givenName, familyName, ipAddress, companyDomain, linkedIn, ...same } = additionalFields;
      const query = {
        email,
        given_name: givenName,
        family_name: familyName,
        ip_address: ipAddress,
        company_domain: companyDomain,
        linkedin: linkedIn,
        ...same,
      };
      const client = await clientOf(people);
      return { json: await client.get('/v2/people/find', { query, answer: z.record(z.string(), z.json()) }) };
    },
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.clearbit',
  displayName: 'Clearbit',
  description: 'Finds what is known of people and companies',
  version: 1,
  group: ['output'],
  codex: { categories: ['Sales', 'Marketing'], alias: ['enrich', 'lead', 'company'] },
  service: clearbit,
  resources: { company: resource('Company', companyOperations), person: resource('Person', personOperations) },
});
