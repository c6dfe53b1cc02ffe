import { boolean, collection, number, path, string, succeeded } from '@millrace/node-sdk';
import { changedOrganization, organizationSlug, paged, projectSlug, sentry, slug, teamSlug } from '../client.ts';

const name = string('name', { label: 'Name', required: true });
const slugOption = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: [slug],
});
const changes = collection('updateFields', {
  label: 'Change',
  placeholder: 'Add field',
  options: [string('name', { label: 'Name' }), slug],
});

export const organizationOperations = {
  create: sentry.operation('Create', {
    parameters: [
      name,
      boolean('agreeTerms', {
        label: 'Agree to the terms',
        description: 'Agree to the terms of service and the privacy policy of Sentry',
      }),
      slugOption,
    ],
    request: ({ name: title, agreeTerms, additionalFields }) => ({
      method: 'POST',
      path: '/organizations/',
      body: { name: title, agreeTerms, ...additionalFields },
    }),
  }),
  get: sentry.operation('Get', {
    parameters: [organizationSlug],
    request: ({ organizationSlug: organization }) => ({ path: path`/organizations/${organization}/` }),
  }),
  getAll: sentry.operation('Get many', {
    parameters: [
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          boolean('member', { label: 'Only as member', description: 'Those of which you are a member', default: true }),
          boolean('owner', { label: 'Only as owner', description: 'Those that you own', default: true }),
        ],
      }),
    ],
    paged,
    request: ({ additionalFields: { member, owner } }) => ({
      path: '/organizations/',
      query: { member: member || undefined, owner: owner || undefined },
    }),
  }),
  update: sentry.operation('Update', {
    parameters: [changedOrganization, changes],
    request: ({ organization_slug: organization, updateFields }) => ({
      method: 'PUT',
      path: path`/organizations/${organization}/`,
      body: { ...updateFields },
    }),
  }),
};

export const teamOperations = {
  create: sentry.operation('Create', {
    parameters: [organizationSlug, name, slugOption],
    request: ({ organizationSlug: organization, name: title, additionalFields }) => ({
      method: 'POST',
      path: path`/organizations/${organization}/teams/`,
      body: { name: title, ...additionalFields },
    }),
  }),
  delete: sentry.operation('Delete', {
    parameters: [organizationSlug, teamSlug],
    request: ({ organizationSlug: organization, teamSlug: team }) => ({
      method: 'DELETE',
      path: path`/teams/${organization}/${team}/`,
    }),
    items: succeeded,
  }),
  get: sentry.operation('Get', {
    parameters: [organizationSlug, teamSlug],
    request: ({ organizationSlug: organization, teamSlug: team }) => ({ path: path`/teams/${organization}/${team}/` }),
  }),
  getAll: sentry.operation('Get many', {
    parameters: [organizationSlug],
    paged,
    request: ({ organizationSlug: organization }) => ({ path: path`/organizations/${organization}/teams/` }),
  }),
  update: sentry.operation('Update', {
    parameters: [organizationSlug, teamSlug, changes],
    request: ({ organizationSlug: organization, teamSlug: team, updateFields }) => ({
      method: 'PUT',
      path: path`/teams/${organization}/${team}/`,
      body: { ...updateFields },
    }),
  }),
};

export const projectOperations = {
  create: sentry.operation('Create', {
    parameters: [organizationSlug, teamSlug, name, slugOption],
    request: ({ organizationSlug: organization, teamSlug: team, name: title, additionalFields }) => ({
      method: 'POST',
      path: path`/teams/${organization}/${team}/projects/`,
      body: { name: title, ...additionalFields },
    }),
  }),
  delete: sentry.operation('Delete', {
    parameters: [organizationSlug, projectSlug],
    request: ({ organizationSlug: organization, projectSlug: project }) => ({
      method: 'DELETE',
      path: path`/projects/${organization}/${project}/`,
    }),
    items: succeeded,
  }),
  get: sentry.operation('Get', {
    parameters: [organizationSlug, projectSlug],
    request: ({ organizationSlug: organization, projectSlug: project }) => ({
      path: path`/projects/${organization}/${project}/`,
    }),
  }),
  getAll: sentry.operation('Get many', {
    parameters: [],
    paged,
    request: () => ({ path: '/projects/' }),
  }),
  update: sentry.operation('Update', {
    parameters: [
      organizationSlug,
      projectSlug,
      collection('updateFields', {
        label: 'Change',
        placeholder: 'Add field',
        options: [
          boolean('isBookmarked', { label: 'Bookmarked' }),
          number('digestsMaxDelay', { label: 'Longest wait for a digest (seconds)', default: 1800 }),
          number('digestsMinDelay', { label: 'Shortest wait for a digest (seconds)', default: 60 }),
          string('name', { label: 'Name' }),
          slug,
          string('team', { label: 'Team', description: 'Its slug' }),
          string('platform', { label: 'Platform', placeholder: 'node' }),
        ],
      }),
    ],
    request: ({ organizationSlug: organization, projectSlug: project, updateFields }) => ({
      method: 'PUT',
      path: path`/projects/${organization}/${project}/`,
      body: { ...updateFields },
    }),
  }),
};
