import { collection, resourceLocator, string, z } from '@millrace/node-sdk';
import { matchingNames } from '../../lib/lookups/matching-names.ts';
import { todoist } from './client.ts';

const named = z.array(z.object({ id: z.string(), name: z.string() }));

// The parameters of the node that choices depend on.
const projectPlace = resourceLocator('project', { label: 'Project', modes: [] });
const filtersPlace = collection('filters', {
  label: 'Filters',
  options: [string('projectId', { label: 'Project' }), string('sectionId', { label: 'Section' })],
});
const optionsPlace = collection('options', { label: 'Options', options: [string('section', { label: 'Section' })] });

export const projects = todoist.searches('searchProjects', {
  async find({ client, search }) {
    const found = named.parse(await client.all({ path: '/projects' }));
    return { results: matchingNames(found, search).map(({ id, name }) => ({ name, value: id })) };
  },
});

export const projectChoices = todoist.choices('getProjects', {
  find: async ({ client }) => choicesIn(named.parse(await client.all({ path: '/projects' }))),
});

export const sections = todoist.choices('getSections', {
  uses: [projectPlace, filtersPlace],
  async find({ client, parameters: { project, filters } }) {
    const query = { project_id: project?.value || filters?.projectId || undefined };
    return choicesIn(named.parse(await client.all({ path: '/sections', query })));
  },
});

export const tasks = todoist.choices('getItems', {
  uses: [projectPlace, filtersPlace, optionsPlace],
  async find({ client, parameters: { project, filters, options } }) {
    const query = {
      project_id: project?.value || filters?.projectId || undefined,
      section_id: options?.section || filters?.sectionId || undefined,
    };
    const found = z.array(z.object({ id: z.string(), content: z.string() }));
    const all = found.parse(await client.all({ path: '/tasks', query }));
    return all.map(({ id, content }) => ({ name: content, value: id }));
  },
});

/** Labels go by their names. */
export const labels = todoist.choices('getLabels', {
  async find({ client }) {
    const found = named.parse(await client.all({ path: '/labels' }));
    return found.map(({ name }) => ({ name, value: name }));
  },
});

function choicesIn(found: z.infer<typeof named>) {
  return found.map(({ id, name }) => ({ name, value: id }));
}
