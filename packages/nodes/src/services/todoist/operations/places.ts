import { boolean, choiceOf, isJsonObject, locator, number, options, path, string, succeeded } from '@millrace/node-sdk';
import { entity, todoist } from '../client.ts';
import { projectChoices, projects } from '../lookups.ts';
import { withOldNames } from '../old-names.ts';
import { COLORS, fields, idOf } from '../parameters.ts';

const projectId = idOf('projectId', 'Project ID');
const name = string('name', { label: 'Name', required: true });
const color = options('color', { label: 'Colour', default: '', options: COLORS });
const favorite = boolean('is_favorite', { label: 'Favourite' });
const viewStyle = options('view_style', {
  label: 'View',
  default: 'list',
  options: [
    { name: 'List', value: 'list' },
    { name: 'Board', value: 'board' },
  ],
});

export const projectOperations = {
  archive: todoist.operation('Archive', {
    action: 'Archive a project',
    parameters: [projectId],
    request: ({ projectId: id }) => ({ method: 'POST', path: path`/projects/${id}/archive` }),
    items: succeeded,
  }),
  create: todoist.operation('Create', {
    action: 'Create a project',
    parameters: [
      name,
      fields('projectOptions', 'Additional fields', [
        color,
        favorite,
        string('parent_id', { label: 'Parent ID' }),
        viewStyle,
      ]),
    ],
    async run({ client, node, parameters: { name: title, projectOptions } }) {
      const made = await client.post('/projects', { name: title, ...projectOptions }, { answer: entity });
      return { json: withOldNames('project', made, node.typeVersion) };
    },
  }),
  delete: todoist.operation('Delete', {
    action: 'Delete a project',
    parameters: [projectId],
    request: ({ projectId: id }) => ({ method: 'DELETE', path: path`/projects/${id}` }),
    items: succeeded,
  }),
  get: todoist.operation('Get', {
    action: 'Get a project',
    parameters: [projectId],
    async run({ client, node, parameters: { projectId: id } }) {
      const found = await client.get(path`/projects/${id}`, { answer: entity });
      return { json: withOldNames('project', found, node.typeVersion) };
    },
  }),
  getAll: todoist.operation('Get many', {
    action: 'Get many projects',
    async run({ client, node }) {
      const found = await client.all({ path: '/projects' });
      return found.filter(isJsonObject).map((json) => ({ json: withOldNames('project', json, node.typeVersion) }));
    },
  }),
  getCollaborators: todoist.operation('Get collaborators', {
    action: 'Get the collaborators of a project',
    parameters: [projectId],
    async run({ client, parameters: { projectId: id } }) {
      const found = await client.all({ path: path`/projects/${id}/collaborators` });
      return found.filter(isJsonObject).map((json) => ({ json }));
    },
  }),
  unarchive: todoist.operation('Unarchive', {
    action: 'Unarchive a project',
    parameters: [projectId],
    request: ({ projectId: id }) => ({ method: 'POST', path: path`/projects/${id}/unarchive` }),
    items: succeeded,
  }),
  update: todoist.operation('Update', {
    action: 'Update a project',
    parameters: [
      projectId,
      fields('projectUpdateFields', 'Fields to change', [
        string('name', { label: 'Name' }),
        color,
        favorite,
        viewStyle,
      ]),
    ],
    request: ({ projectId: id, projectUpdateFields }) => ({
      method: 'POST',
      path: path`/projects/${id}`,
      body: projectUpdateFields,
    }),
    items: succeeded,
  }),
};

const sectionId = idOf('sectionId', 'Section ID');

export const sectionOperations = {
  create: todoist.operation('Create', {
    action: 'Create a section',
    parameters: [
      locator('sectionProject', { label: 'Project', from: projects, required: true }),
      idOf('sectionName', 'Name'),
      fields('sectionOptions', 'Additional fields', [number('order', { label: 'Order' })]),
    ],
    async run({ client, node, parameters: { sectionProject, sectionName, sectionOptions } }) {
      const body = { name: sectionName, project_id: sectionProject.value, ...sectionOptions };
      const made = await client.post('/sections', body, { answer: entity });
      return { json: withOldNames('section', made, node.typeVersion) };
    },
  }),
  delete: todoist.operation('Delete', {
    action: 'Delete a section',
    parameters: [sectionId],
    request: ({ sectionId: id }) => ({ method: 'DELETE', path: path`/sections/${id}` }),
    items: succeeded,
  }),
  get: todoist.operation('Get', {
    action: 'Get a section',
    parameters: [sectionId],
    async run({ client, node, parameters: { sectionId: id } }) {
      const found = await client.get(path`/sections/${id}`, { answer: entity });
      return { json: withOldNames('section', found, node.typeVersion) };
    },
  }),
  getAll: todoist.operation('Get many', {
    action: 'Get many sections',
    parameters: [
      fields('sectionFilters', 'Filters', [choiceOf('project_id', { label: 'Project', from: projectChoices })]),
    ],
    async run({ client, node, parameters: { sectionFilters } }) {
      const found = await client.all({
        path: '/sections',
        query: { project_id: sectionFilters.project_id || undefined },
      });
      return found.filter(isJsonObject).map((json) => ({ json: withOldNames('section', json, node.typeVersion) }));
    },
  }),
  update: todoist.operation('Update', {
    action: 'Update a section',
    parameters: [sectionId, fields('sectionUpdateFields', 'Fields to change', [string('name', { label: 'Name' })])],
    request: ({ sectionId: id, sectionUpdateFields }) => ({
      method: 'POST',
      path: path`/sections/${id}`,
      body: sectionUpdateFields,
    }),
    items: succeeded,
  }),
};
