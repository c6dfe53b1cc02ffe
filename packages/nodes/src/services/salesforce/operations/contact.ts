import { choiceOf, dateTime, string } from '@millrace/node-sdk';
import { accounts, leadSources, recordTypes, users } from '../lookups.ts';
import { addingToCampaign } from './campaign.ts';
import { ownFields } from './record-fields.ts';
import { changing, creating, type Kind, noting, reading, summary, upserting } from './records.ts';

const kind: Kind = {
  ...{ label: 'Contact', at: 'contact', from: 'Contact', id: 'contactId', fields: 'getContactFields' },
  initial: 'id,firstname,lastname,email',
};

const about = [
  // So it is called in files.
  choiceOf('acconuntId', { label: 'Account', from: accounts }),
  string('assistantName', { label: 'Name of the assistant' }),
  string('Assistant Phone', { label: 'Phone of the assistant' }),
  dateTime('birthdate', { label: 'Date of birth' }),
  ownFields,
  string('department', { label: 'Department' }),
  string('description', { label: 'Description' }),
  string('email', { label: 'Email', placeholder: 'name@example.com' }),
  string('emailBouncedReason', { label: 'Why an email came back' }),
  string('fax', { label: 'Fax' }),
  string('firstName', { label: 'First name' }),
  string('homePhone', { label: 'Phone at home' }),
  string('jigsaw', { label: 'Data.com key' }),
  choiceOf('leadSource', { label: 'Source', from: leadSources }),
  string('mailingCity', { label: 'Mailing city' }),
  string('mailingCountry', { label: 'Mailing country' }),
  string('mailingPostalCode', { label: 'Mailing postcode' }),
  string('mailingState', { label: 'Mailing state' }),
  string('mailingStreet', { label: 'Mailing street' }),
  string('mobilePhone', { label: 'Mobile phone' }),
  string('otherCity', { label: 'Other city' }),
  string('otherCountry', { label: 'Other country' }),
  string('otherPhone', { label: 'Other phone' }),
  string('otherPostalCode', { label: 'Other postcode' }),
  string('otherState', { label: 'Other state' }),
  string('otherStreet', { label: 'Other street' }),
  choiceOf('owner', { label: 'Owner', from: users }),
  string('phone', { label: 'Phone' }),
  choiceOf('recordTypeId', { label: 'Record type', from: recordTypes }),
  string('salutation', { label: 'Salutation' }),
  string('title', { label: 'Title' }),
] as const;

const lastName = { label: 'Last name' } as const;
const fields = { needed: [string('lastname', { ...lastName, required: true })], optional: about };
const changed = [
  ...about,
  dateTime('emailBouncedDate', { label: 'When an email came back' }),
  string('lastName', lastName),
];

export const contactOperations = {
  ...addingToCampaign(kind, 'ContactId'),
  ...noting(kind),
  ...creating(kind, fields),
  ...upserting(kind, fields),
  ...reading(kind),
  ...summary(kind),
  ...changing(kind, changed),
};
