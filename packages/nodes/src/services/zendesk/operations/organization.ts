import { choicesOf, path, string, succeeded } from '@millrace/node-sdk';
import { pagesOf, zendesk } from '../client.ts';
import { organizationFields, tags } from '../lookups.ts';
import * as shared from '../parameters.ts';

const id = string('id', { label: 'Organization ID', required: true });
const name = { label: 'Name' } as const;

const about = [
  string('details', { label: 'Details' }),
  string('domain_names', {
    label: 'Domains',
    description: 'Separated by commas',
    placeholder: 'example.com, example.org',
  }),
  string('notes', { label: 'Notes' }),
  shared.addedFields('organizationFieldsUi', 'organizationFieldValues', organizationFields),
  choicesOf('tags', { label: 'Tags', from: tags }),
] as const;

interface About {
  organizationFieldsUi?: { organizationFieldValues?: Array<{ field: string; value: string }> };
}

function organizationOf<Given extends About>({ organizationFieldsUi, ...fields }: Given) {
  return { ...fields, organization_fields: shared.byField(organizationFieldsUi?.organizationFieldValues) };
}

const placeOf = (organization: string) => path`/organizations/${`${organization}.json`}`;

export const organizationOperations = {
  count: zendesk.operation('Count', {
    action: 'Count organizations',
    request: () => ({ path: '/organizations/count.json' }),
    items: 'count',
  }),
  create: zendesk.operation('Create', {
    parameters: [string('name', { ...name, required: true }), shared.more(about)],
    request: ({ name: called, additionalFields }) => ({
      method: 'POST',
      path: '/organizations.json',
      body: { organization: { name: called, ...organizationOf(additionalFields) } },
    }),
    items: 'organization',
  }),
  delete: zendesk.operation('Delete', {
    parameters: [id],
    request: ({ id: organization }) => ({ method: 'DELETE', path: placeOf(organization) }),
    items: succeeded,
  }),
  get: zendesk.operation('Get', {
    parameters: [id],
    request: ({ id: organization }) => ({ path: placeOf(organization) }),
    items: 'organization',
  }),
  getAll: zendesk.operation('Get many', {
    paged: shared.paged,
    paging: pagesOf('organizations'),
    request: () => ({ path: '/organizations.json' }),
  }),
  getRelatedData: zendesk.operation('Get related data', {
    description: 'How many tickets and users an organization has',
    action: 'Get data that is related to an organization',
    parameters: [id],
    request: ({ id: organization }) => ({ path: path`/organizations/${organization}/related.json` }),
    items: 'organization_related',
  }),
  update: zendesk.operation('Update', {
    parameters: [id, shared.changes([...about, string('name', name)])],
    request: ({ id: organization, updateFields }) => ({
      method: 'PUT',
      path: placeOf(organization),
      body: { organization: organizationOf(updateFields) },
    }),
    items: 'organization',
  }),
};
