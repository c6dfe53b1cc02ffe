import { boolean, collection, path, string } from '@millrace/node-sdk';
import { lemlist } from '../client.ts';
import * as shared from './shared.ts';

const more = { label: 'Additional fields', placeholder: 'Add field' } as const;

const about = [
  string('companyName', { label: 'Company' }),
  boolean('deduplicate', { label: 'Once only', description: 'Do not add a lead that another campaign has' }),
  string('firstName', { label: 'First name' }),
  string('icebreaker', { label: 'Icebreaker' }),
  string('lastName', { label: 'Last name' }),
  string('linkedinUrl', { label: 'Address at LinkedIn' }),
  string('phone', { label: 'Phone' }),
  string('picture', { label: 'Address of a picture' }),
] as const;

const others = {
  delete: lemlist.operation('Delete', {
    parameters: [shared.campaignId, shared.email],
    request: ({ campaignId, email }) => ({
      method: 'DELETE',
      path: path`/campaigns/${campaignId}/leads/${email}`,
      query: { action: 'remove' },
    }),
  }),
  get: lemlist.operation('Get', {
    parameters: [shared.email],
    request: ({ email }) => ({ path: path`/leads/${email}` }),
  }),
  unsubscribe: lemlist.operation('Unsubscribe', {
    action: 'Unsubscribe a lead from a campaign',
    parameters: [shared.campaignId, shared.email],
    request: ({ campaignId, email }) => ({ method: 'DELETE', path: path`/campaigns/${campaignId}/leads/${email}` }),
  }),
};

export const leadOperationsV1 = {
  create: lemlist.operation('Create', {
    parameters: [shared.campaignId, shared.email, collection('additionalFields', { ...more, options: about })],
    request: ({ campaignId, email, additionalFields: { deduplicate, ...body } }) => ({
      method: 'POST',
      path: path`/campaigns/${campaignId}/leads/${email}`,
      query: { deduplicate },
      body,
    }),
  }),
  ...others,
};

export const leadOperationsV2 = {
  create: lemlist.operation('Create', {
    parameters: [
      shared.campaignId,
      shared.email,
      collection('additionalFields', {
        ...more,
        options: [
          ...about,
          string('companyDomain', { label: 'Domain of the company', placeholder: 'example.com' }),
          string('jobTitle', { label: 'Job title' }),
          ...shared.enrichments,
        ],
      }),
    ],
    request: ({ campaignId, email, additionalFields: { deduplicate, ...body } }) => ({
      method: 'POST',
      path: path`/campaigns/${campaignId}/leads/${email}`,
      query: { deduplicate },
      body,
    }),
  }),
  ...others,
};

export const enrichOperations = {
  get: lemlist.operation('Get', {
    action: 'Get what was found out',
    parameters: [string('enrichId', { label: 'Enrichment ID', required: true })],
    request: ({ enrichId }) => ({ path: path`/enrich/${enrichId}` }),
  }),
  enrichLead: lemlist.operation('Enrich lead', {
    action: 'Find out more about a lead',
    parameters: [shared.leadId, ...shared.enrichments],
    request: ({ leadId, findEmail, verifyEmail, linkedinEnrichment, findPhone }) => ({
      method: 'POST',
      path: path`/leads/${leadId}/enrich`,
      query: { findEmail, verifyEmail, linkedinEnrichment, findPhone },
    }),
  }),
  enrichPerson: lemlist.operation('Enrich person', {
    action: 'Find out more about a person',
    parameters: [
      ...shared.enrichments,
      collection('additionalFields', {
        ...more,
        options: [
          string('email', { label: 'Email' }),
          string('firstName', { label: 'First name' }),
          string('lastName', { label: 'Last name' }),
          string('linkedinUrl', { label: 'Address at LinkedIn' }),
          string('companyName', { label: 'Company' }),
          string('companyDomain', { label: 'Domain of the company', placeholder: 'example.com' }),
        ],
      }),
    ],
    request: ({ findEmail, verifyEmail, linkedinEnrichment, findPhone, additionalFields }) => ({
      method: 'POST',
      path: '/enrich',
      query: { ...additionalFields, findEmail, verifyEmail, linkedinEnrichment, findPhone },
    }),
  }),
};
