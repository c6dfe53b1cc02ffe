import { choiceOf, dateTime, number, options, string } from '@millrace/node-sdk';
import { accounts, campaigns, leadSources, stages, users } from '../lookups.ts';
import { ownFields } from './record-fields.ts';
import { changing, creating, type Kind, noting, reading, summary, upserting } from './records.ts';

const kind: Kind = {
  ...{
    label: 'Opportunity',
    at: 'opportunity',
    from: 'Opportunity',
    id: 'opportunityId',
    fields: 'getOpportunityFields',
  },
  initial: 'id,accountId,amount,probability,type',
};

const about = [
  choiceOf('accountId', { label: 'Account', from: accounts }),
  number('amount', { label: 'Amount', typeOptions: { numberPrecision: 2 } }),
  choiceOf('campaignId', { label: 'Campaign', from: campaigns }),
  ownFields,
  string('description', { label: 'Description' }),
  string('forecastCategoryName', { label: 'Category of the forecast' }),
  choiceOf('leadSource', { label: 'Source', from: leadSources }),
  string('nextStep', { label: 'Next step' }),
  choiceOf('owner', { label: 'Owner', from: users }),
  string('pricebook2Id', { label: 'Price book ID' }),
  number('probability', { label: 'Probability', description: 'In percent', typeOptions: { numberPrecision: 1 } }),
  options('type', {
    label: 'Type',
    default: '',
    options: [
      { name: 'Business', value: 'Business' },
      { name: 'New business', value: 'New Business' },
    ],
  }),
] as const;

const name = { label: 'Name' } as const;
const closeDate = { label: 'Close date' } as const;
const stageName = { label: 'Stage', from: stages } as const;
const fields = {
  needed: [
    string('name', { ...name, required: true }),
    dateTime('closeDate', { ...closeDate, required: true }),
    choiceOf('stageName', { ...stageName, required: true }),
  ],
  optional: about,
};
const changed = [...about, string('name', name), dateTime('closeDate', closeDate), choiceOf('stageName', stageName)];

export const opportunityOperations = {
  ...noting(kind),
  ...creating(kind, fields),
  ...upserting(kind, fields),
  ...reading(kind),
  ...summary(kind),
  ...changing(kind, changed),
};
