import { choiceOf, choices, collection, options, path, string, succeeded } from '@millrace/node-sdk';
import {
  changeParts,
  filtering,
  inTheNameOf,
  onBehalfOfContentOwner,
  onBehalfOfContentOwnerChannel,
  optional,
  partChoice,
  partsOf,
  tagsIn,
  updating,
  youtube,
} from '../client.ts';
import { languages } from '../lookups.ts';

const PARTS = ['contentDetails', 'id', 'localizations', 'player', 'snippet', 'status'] as const;
const part = partChoice(...PARTS);
const playlistId = string('playlistId', { label: 'Playlist ID', required: true });
const title = string('title', { label: 'Title', required: true });

/** What a playlist can hold besides its title. */
const contents = [
  choiceOf('defaultLanguage', { label: 'Default language', from: languages }),
  string('description', { label: 'Description' }),
  options('privacyStatus', {
    label: 'Visibility',
    default: '',
    options: choices('private', 'public', 'unlisted'),
  }),
  string('tags', { label: 'Tags', description: 'Separated by commas' }),
  onBehalfOfContentOwner,
] as const;

interface Contents {
  defaultLanguage?: string;
  description?: string;
  privacyStatus?: string;
  tags?: string;
}

function partsIn(name: string, { defaultLanguage, description, privacyStatus, tags }: Contents) {
  const list = tagsIn(tags);
  return {
    snippet: {
      title: name,
      ...(defaultLanguage && { defaultLanguage }),
      ...(description !== undefined && { description }),
      ...(list && { tags: list }),
    },
    ...(privacyStatus && { status: { privacyStatus } }),
  };
}

export const playlistOperations = {
  create: youtube.operation('Create', {
    parameters: [title, collection('options', { ...optional, options: [...contents, onBehalfOfContentOwnerChannel] })],
    request: ({ title: name, options: wanted }) => {
      const body = partsIn(name, wanted);
      const query = { part: Object.keys(body).join(','), ...inTheNameOf(wanted) };
      return { method: 'POST', path: '/playlists', query, body };
    },
  }),
  delete: youtube.operation('Delete', {
    parameters: [playlistId, collection('options', { ...optional, options: [onBehalfOfContentOwner] })],
    request: ({ playlistId: id, options: wanted }) => ({
      method: 'DELETE',
      path: '/playlists',
      query: { id, ...inTheNameOf(wanted) },
    }),
    items: succeeded,
  }),
  get: youtube.operation('Get', {
    parameters: [
      playlistId,
      part,
      collection('options', { ...optional, options: [onBehalfOfContentOwner, onBehalfOfContentOwnerChannel] }),
    ],
    request: ({ playlistId: id, part: chosen, options: wanted }) => ({
      path: '/playlists',
      query: { part: partsOf(chosen, PARTS), id, ...inTheNameOf(wanted) },
    }),
    items: 'items',
  }),
  getAll: youtube.operation('Get many', {
    parameters: [
      part,
      collection('filters', {
        ...filtering,
        options: [
          string('channelId', { label: 'Channel ID' }),
          string('id', { label: 'IDs', description: 'Separated by commas' }),
        ],
      }),
      collection('options', { ...optional, options: [onBehalfOfContentOwnerChannel, onBehalfOfContentOwner] }),
    ],
    paged: { limit: 25, most: 50 },
    request: ({ part: chosen, filters: { channelId, id }, options: wanted }) => ({
      path: '/playlists',
      query: {
        part: partsOf(chosen, PARTS),
        channelId: channelId || undefined,
        id: id || undefined,
        mine: channelId || id ? undefined : true,
        ...inTheNameOf(wanted),
      },
    }),
  }),
  update: youtube.operation('Update', {
    parameters: [playlistId, title, collection('updateFields', { ...updating, options: contents })],
    async run({ client, parameters: { playlistId: id, title: name, updateFields } }) {
      const change = { id, parts: partsIn(name, updateFields), query: inTheNameOf(updateFields) };
      return { json: await changeParts(client, path`/playlists`, change) };
    },
  }),
};
