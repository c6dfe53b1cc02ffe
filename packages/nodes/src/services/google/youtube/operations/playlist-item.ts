import { choiceOf, collection, dateTime, number, string, succeeded } from '@millrace/node-sdk';
import { inTheNameOf, onBehalfOfContentOwner, optional, partChoice, partsOf, youtube } from '../client.ts';
import { playlists } from '../lookups.ts';

const PARTS = ['contentDetails', 'id', 'snippet', 'status'] as const;
const part = partChoice(...PARTS);
const playlist = choiceOf('playlistId', { label: 'Playlist', from: playlists, required: true });
const playlistItemId = string('playlistItemId', { label: 'Playlist item ID', required: true });
const owner = collection('options', { ...optional, options: [onBehalfOfContentOwner] });

export const playlistItemOperations = {
  add: youtube.operation('Add', {
    action: 'Add a video to a playlist',
    parameters: [
      playlist,
      string('videoId', { label: 'Video ID', required: true }),
      collection('options', {
        ...optional,
        options: [
          dateTime('endAt', { label: 'End at' }),
          string('note', { label: 'Note' }),
          onBehalfOfContentOwner,
          number('position', { label: 'Position', description: 'From 0', typeOptions: { minValue: 0 } }),
          dateTime('startAt', { label: 'Start at' }),
        ],
      }),
    ],
    request: ({ playlistId, videoId, options: { endAt, note, position, startAt, ...wanted } }) => ({
      method: 'POST',
      path: '/playlistItems',
      query: { part: 'snippet, contentDetails', ...inTheNameOf(wanted) },
      body: {
        snippet: { playlistId, resourceId: { kind: 'youtube#video', videoId }, position },
        contentDetails: { endAt: endAt || undefined, note: note || undefined, startAt: startAt || undefined },
      },
    }),
  }),
  delete: youtube.operation('Delete', {
    parameters: [playlistItemId, owner],
    request: ({ playlistItemId: id, options }) => ({
      method: 'DELETE',
      path: '/playlistItems',
      query: { id, ...inTheNameOf(options) },
    }),
    items: succeeded,
  }),
  get: youtube.operation('Get', {
    parameters: [playlistItemId, part, owner],
    request: ({ playlistItemId: id, part: chosen, options }) => ({
      path: '/playlistItems',
      query: { part: partsOf(chosen, PARTS), id, ...inTheNameOf(options) },
    }),
    items: 'items',
  }),
  getAll: youtube.operation('Get many', {
    parameters: [playlist, part, owner],
    paged: { limit: 25, most: 50 },
    request: ({ playlistId, part: chosen, options }) => ({
      path: '/playlistItems',
      query: { part: partsOf(chosen, PARTS), playlistId, ...inTheNameOf(options) },
    }),
  }),
};
