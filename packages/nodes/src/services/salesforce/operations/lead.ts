import { boolean, choiceOf, number, string } from '@millrace/node-sdk';
import { leadOwners, leadSources, leadStatuses, recordTypes } from '../lookups.ts';
import { addingToCampaign } from './campaign.ts';
import { ownFields } from './record-fields.ts';
import { changing, creating, type Kind, noting, reading, summary, upserting } from './records.ts';

const kind: Kind = {
  ...{ label: 'Lead', at: 'lead', from: 'Lead', id: 'leadId', fields: 'getLeadFields' },
  initial: 'id,company,firstname,lastname,street,postalCode,city,email,status',
};

const about = [
  number('annualRevenue', { label: 'Annual revenue', typeOptions: { numberPrecision: 2 } }),
  string('city', { label: 'City' }),
  string('country', { label: 'Country' }),
  ownFields,
  string('description', { label: 'Description' }),
  string('email', { label: 'Email', placeholder: 'name@example.com' }),
  number('fax', { label: 'Fax' }),
  string('firstname', { label: 'First name' }),
  boolean('hasOptedOutOfEmail', { label: 'No emails', description: 'The lead does not want any' }),
  string('industry', { label: 'Industry' }),
  boolean('IsUnreadByOwner', { label: 'Unread by the owner' }),
  string('jigsaw', { label: 'Data.com key' }),
  choiceOf('leadSource', { label: 'Source', from: leadSources }),
  string('mobilePhone', { label: 'Mobile phone' }),
  number('numberOfEmployees', { label: 'Number of employees' }),
  choiceOf('owner', { label: 'Owner', from: leadOwners }),
  string('phone', { label: 'Phone' }),
  string('postalCode', { label: 'Postcode' }),
  choiceOf('recordTypeId', { label: 'Record type', from: recordTypes }),
  string('rating', { label: 'Rating' }),
  string('salutation', { label: 'Salutation' }),
  string('state', { label: 'State' }),
  choiceOf('status', { label: 'Status', from: leadStatuses }),
  string('street', { label: 'Street' }),
  string('title', { label: 'Title' }),
  string('website', { label: 'Website' }),
] as const;

const noFax = { label: 'No faxes', description: 'The lead does not want any' } as const;
const company = { label: 'Company' } as const;
const lastName = { label: 'Last name' } as const;
const fields = {
  needed: [string('company', { ...company, required: true }), string('lastname', { ...lastName, required: true })],
  optional: [...about, boolean('hasOptedOutOfFax', noFax)],
};
const changed = [
  ...about,
  string('company', company),
  boolean('HasOptedOutOfFax', noFax),
  string('lastname', lastName),
];

export const leadOperations = {
  ...addingToCampaign(kind, 'LeadId'),
  ...noting(kind),
  ...creating(kind, fields),
  ...upserting(kind, fields),
  ...reading(kind),
  ...summary(kind),
  ...changing(kind, changed),
};
