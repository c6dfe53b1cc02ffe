import { choiceOf, collection, defineServiceNode, path, resource, string, succeeded } from '@millrace/node-sdk';
import { netlify, sites } from './client.ts';

const site = choiceOf('siteId', { label: 'Site', from: sites, required: true });
const siteId = string('siteId', { label: 'Site ID', required: true });
const deployId = string('deployId', { label: 'Deploy ID', required: true });

const deployOperations = {
  cancel: netlify.operation('Cancel', {
    parameters: [deployId],
    request: ({ deployId: id }) => ({ method: 'POST', path: path`/deploys/${id}/cancel` }),
  }),
  create: netlify.operation('Create', {
    parameters: [
      site,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [string('branch', { label: 'Branch' }), string('title', { label: 'Title' })],
      }),
    ],
    request: ({ siteId: id, additionalFields: { title, branch } }) => ({
      method: 'POST',
      path: path`/sites/${id}/deploys`,
      query: { title },
      body: { branch },
    }),
  }),
  get: netlify.operation('Get', {
    parameters: [site, deployId],
    request: ({ siteId: id, deployId: deploy }) => ({ path: path`/sites/${id}/deploys/${deploy}` }),
  }),
  getAll: netlify.operation('Get many', {
    parameters: [site],
    paged: { limit: 50, most: 200 },
    request: ({ siteId: id }) => ({ path: path`/sites/${id}/deploys` }),
  }),
};

const siteOperations = {
  delete: netlify.operation('Delete', {
    parameters: [siteId],
    request: ({ siteId: id }) => ({ method: 'DELETE', path: path`/sites/${id}` }),
    items: succeeded,
  }),
  get: netlify.operation('Get', {
    parameters: [siteId],
    request: ({ siteId: id }) => ({ path: path`/sites/${id}` }),
  }),
  getAll: netlify.operation('Get many', {
    parameters: [],
    paged: { limit: 50, most: 200 },
    request: () => ({ path: '/sites', query: { filter: 'all' } }),
  }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.netlify',
  displayName: 'Netlify',
  description: 'Starts, cancels and lists deploys of sites',
  version: 1,
  codex: { categories: ['Development'], alias: ['deploy', 'site', 'hosting'] },
  service: netlify,
  resources: {
    deploy: resource('Deploy', deployOperations, 'getAll'),
    site: resource('Site', siteOperations),
  },
});
