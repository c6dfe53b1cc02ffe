import { boolean, path, string, z } from '@millrace/node-sdk';
import { clickUp, taskPages } from './client.ts';

/** A choice between more of them helps nobody. */
const MOST_TASKS = 1000;

const named = z.array(z.object({ id: z.string(), name: z.string() }));

function choicesIn(found: z.infer<typeof named>) {
  return found.map(({ id, name }) => ({ name, value: id }));
}

// The parameters of the node that choices depend on.
const teamPlace = string('team', { label: 'Workspace' });
const spacePlace = string('space', { label: 'Space' });
const folderPlace = string('folder', { label: 'Folder' });
const listPlace = string('list', { label: 'List' });
const archivedPlace = boolean('archived', { label: 'Archived' });

export const teams = clickUp.choices('getTeams', {
  async find({ client }) {
    const { teams: found } = await client.get('/team', { answer: z.object({ teams: named }) });
    return choicesIn(found);
  },
});

export const spaces = clickUp.choices('getSpaces', {
  uses: [teamPlace],
  async find({ client, parameters: { team = '' } }) {
    const { spaces: found } = await client.get(path`/team/${team}/space`, { answer: z.object({ spaces: named }) });
    return choicesIn(found);
  },
});

export const folders = clickUp.choices('getFolders', {
  uses: [spacePlace],
  async find({ client, parameters: { space = '' } }) {
    const answer = z.object({ folders: named });
    return choicesIn((await client.get(path`/space/${space}/folder`, { answer })).folders);
  },
});

const lists = z.object({ lists: named });

export const listsOfFolder = clickUp.choices('getLists', {
  uses: [folderPlace],
  async find({ client, parameters: { folder = '' } }) {
    return choicesIn((await client.get(path`/folder/${folder}/list`, { answer: lists })).lists);
  },
});

export const listsOfSpace = clickUp.choices('getFolderlessLists', {
  uses: [spacePlace],
  async find({ client, parameters: { space = '' } }) {
    return choicesIn((await client.get(path`/space/${space}/list`, { answer: lists })).lists);
  },
});

export const assignees = clickUp.choices('getAssignees', {
  uses: [listPlace],
  async find({ client, parameters: { list = '' } }) {
    const answer = z.object({ members: z.array(z.object({ id: z.number(), username: z.string().nullish() })) });
    const { members } = await client.get(path`/list/${list}/member`, { answer });
    return members.map(({ id, username }) => ({ name: username ?? String(id), value: String(id) }));
  },
});

export const statuses = clickUp.choices('getStatuses', {
  uses: [listPlace],
  async find({ client, parameters: { list = '' } }) {
    const answer = z.object({ statuses: z.array(z.object({ status: z.string() })).default([]) });
    const { statuses: found } = await client.get(path`/list/${list}`, { answer });
    return found.map(({ status }) => ({ name: status, value: status }));
  },
});

export const customFields = clickUp.choices('getCustomFields', {
  uses: [listPlace],
  async find({ client, parameters: { list = '' } }) {
    const { fields } = await client.get(path`/list/${list}/field`, { answer: z.object({ fields: named }) });
    return choicesIn(fields);
  },
});

export const tasks = clickUp.choices('getTasks', {
  uses: [listPlace, archivedPlace],
  async find({ client, parameters: { list = '', archived } }) {
    const request = { path: path`/list/${list}/task`, query: { archived } } as const;
    return choicesIn(named.parse(await client.all(request, { limit: MOST_TASKS, paging: taskPages })));
  },
});

const tagNames = z.array(z.object({ name: z.string() }));

export const spaceTags = clickUp.choices('getTags', {
  uses: [spacePlace],
  async find({ client, parameters: { space = '' } }) {
    const { tags } = await client.get(path`/space/${space}/tag`, { answer: z.object({ tags: tagNames }) });
    return tags.map(({ name }) => ({ name, value: name }));
  },
});

export const timeEntryTags = clickUp.choices('getTimeEntryTags', {
  uses: [teamPlace],
  async find({ client, parameters: { team = '' } }) {
    const { data } = await client.get(path`/team/${team}/time_entries/tags`, { answer: z.object({ data: tagNames }) });
    return data.map(({ name }) => ({ name, value: name }));
  },
});
