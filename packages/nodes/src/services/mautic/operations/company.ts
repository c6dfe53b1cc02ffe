import { boolean, choiceOf, number, path, string } from '@millrace/node-sdk';
import { fieldsOf, listed, mautic, thingIn } from '../client.ts';
import { companyFields, industries } from '../lookups.ts';
import * as shared from '../parameters.ts';

const companyId = string('companyId', { label: 'Company ID', required: true });
const name = { label: 'Name' } as const;
const simple = boolean('simple', {
  label: 'Fields only',
  description: 'Give the values of the fields, without what else Mautic tells of them',
  default: true,
});

const about = [
  shared.address,
  number('annualRevenue', { label: 'Annual revenue' }),
  string('companyEmail', { label: 'Email' }),
  shared.customFields(companyFields),
  string('description', { label: 'Description' }),
  string('fax', { label: 'Fax' }),
  choiceOf('industry', { label: 'Industry', from: industries }),
  boolean('isPublished', { label: 'Published' }),
  number('numberOfEmpoyees', { label: 'Number of employees' }),
  boolean('overwriteWithBlank', { label: 'Empty values count', description: 'Whether they replace what is there' }),
  string('phone', { label: 'Phone' }),
  string('website', { label: 'Website' }),
] as const;

interface About {
  name?: string;
  addressUi?: { addressValues?: Record<'address1' | 'address2' | 'city' | 'state' | 'country' | 'zipCode', string> };
  annualRevenue?: number;
  companyEmail?: string;
  customFieldsUi?: shared.CustomFields;
  description?: string;
  fax?: string;
  industry?: string;
  isPublished?: boolean;
  numberOfEmpoyees?: number;
  overwriteWithBlank?: boolean;
  phone?: string;
  website?: string;
}

/** A company as Mautic takes it. */
function companyOf({ addressUi, customFieldsUi, ...given }: About) {
  const { address1, address2, city, state, country, zipCode } = addressUi?.addressValues ?? {};
  return {
    companyname: given.name,
    ...{ companyaddress1: address1, companyaddress2: address2, companycity: city },
    ...{ companystate: state, companycountry: country, companyzipcode: zipCode },
    companyemail: given.companyEmail,
    companyfax: given.fax,
    companyindustry: given.industry,
    companynumber_of_employees: given.numberOfEmpoyees,
    companyphone: given.phone,
    companywebsite: given.website,
    companyannual_revenue: given.annualRevenue,
    companydescription: given.description,
    isPublished: given.isPublished,
    overwriteWithBlank: given.overwriteWithBlank,
    ...shared.ownFields(customFieldsUi),
  };
}

export const companyOperations = {
  create: mautic.operation('Create', {
    parameters: [string('name', { ...name, required: true }), simple, shared.more(about)],
    request: ({ name: called, additionalFields }) => ({
      method: 'POST',
      path: '/companies/new',
      body: companyOf({ ...additionalFields, name: called }),
    }),
    items: (answer, { simple: isSimple }) => thingIn(answer, 'company', isSimple),
  }),
  delete: mautic.operation('Delete', {
    parameters: [companyId, simple],
    request: ({ companyId: id }) => ({ method: 'DELETE', path: path`/companies/${id}/delete` }),
    items: (answer, { simple: isSimple }) => thingIn(answer, 'company', isSimple),
  }),
  get: mautic.operation('Get', {
    parameters: [companyId, simple],
    request: ({ companyId: id }) => ({ path: path`/companies/${id}` }),
    items: (answer, { simple: isSimple }) => thingIn(answer, 'company', isSimple),
  }),
  getAll: mautic.operation('Get many', {
    parameters: [
      simple,
      shared.more([
        shared.direction,
        choiceOf('orderBy', { label: 'Order by', from: companyFields }),
        string('search', { label: 'Search' }),
      ]),
    ],
    paged: shared.paged,
    async run({ client, limit, parameters: { simple: isSimple, additionalFields: query } }) {
      const found = await listed(client, { at: path`/companies`, items: 'companies', query, limit });
      return found.map((each) => ({ json: isSimple ? fieldsOf(each) : each }));
    },
  }),
  update: mautic.operation('Update', {
    parameters: [companyId, simple, shared.changes([...about, string('name', name)])],
    request: ({ companyId: id, updateFields }) => ({
      method: 'PATCH',
      path: path`/companies/${id}/edit`,
      body: companyOf(updateFields),
    }),
    items: (answer, { simple: isSimple }) => thingIn(answer, 'company', isSimple),
  }),
};
