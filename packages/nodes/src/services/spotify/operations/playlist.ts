import { boolean, collection, number, path, string, succeeded } from '@millrace/node-sdk';
import { idOf, spotify } from '../client.ts';
import { idParameter, searchOperation, trackUri } from '../parameters.ts';

const id = idParameter('playlist');
const added = { label: 'Additional fields', placeholder: 'Add field' } as const;

export const playlistOperations = {
  add: spotify.operation('Add an item', {
    action: 'Add a track to a playlist',
    parameters: [
      id,
      trackUri,
      collection('additionalFields', {
        ...added,
        options: [
          number('position', {
            label: 'Position',
            description: 'Where it is put in; 0 is the first place. Absent: at the end',
            typeOptions: { minValue: 0 },
          }),
        ],
      }),
    ],
    request: ({ id: given, trackID: uris, additionalFields }) => ({
      method: 'POST',
      path: path`/playlists/${idOf(given)}/tracks`,
      query: { uris, ...additionalFields },
    }),
  }),
  create: spotify.operation('Create a playlist', {
    action: 'Create a playlist',
    parameters: [
      string('name', { label: 'Name', required: true }),
      collection('additionalFields', {
        ...added,
        options: [
          string('description', { label: 'Description' }),
          boolean('public', { label: 'Public', default: true }),
        ],
      }),
    ],
    request: ({ name, additionalFields }) => ({
      method: 'POST',
      path: '/me/playlists',
      body: { name, ...additionalFields },
    }),
  }),
  get: spotify.operation('Get', {
    parameters: [id],
    request: ({ id: given }) => ({ path: path`/playlists/${idOf(given)}` }),
  }),
  getUserPlaylists: spotify.operation("Get the user's playlists", {
    action: "Get a user's playlists",
    paged: { most: 100 },
    request: () => ({ path: '/me/playlists' }),
  }),
  getTracks: spotify.operation('Get tracks by URI or ID', {
    action: 'Get the tracks of a playlist',
    parameters: [id],
    paged: { most: 100 },
    request: ({ id: given }) => ({ path: path`/playlists/${idOf(given)}/tracks` }),
  }),
  delete: spotify.operation('Remove an item', {
    action: 'Remove a track from a playlist',
    parameters: [id, trackUri],
    items: succeeded,
    request: ({ id: given, trackID: uri }) => ({
      method: 'DELETE',
      path: path`/playlists/${idOf(given)}/tracks`,
      body: { tracks: [{ uri }] },
    }),
  }),
  search: searchOperation('playlist'),
};
