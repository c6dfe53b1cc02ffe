import { path, string } from '@millrace/node-sdk';
import { idOf, spotify } from '../client.ts';
import { idParameter, searchOperation } from '../parameters.ts';

const id = idParameter('artist');

export const artistOperations = {
  get: spotify.operation('Get', {
    parameters: [id],
    request: ({ id: given }) => ({ path: path`/artists/${idOf(given)}` }),
  }),
  getAlbums: spotify.operation('Get albums', {
    action: 'Get the albums of an artist',
    parameters: [id],
    paged: { most: 100 },
    request: ({ id: given }) => ({ path: path`/artists/${idOf(given)}/albums` }),
  }),
  getRelatedArtists: spotify.operation('Get related artists', {
    action: 'Get artists who are like an artist',
    parameters: [id],
    items: 'artists',
    request: ({ id: given }) => ({ path: path`/artists/${idOf(given)}/related-artists` }),
  }),
  getTopTracks: spotify.operation('Get top tracks', {
    action: 'Get the top tracks of an artist',
    parameters: [
      id,
      string('country', {
        label: 'Country',
        description: 'Code of two letters (ISO 3166-1)',
        default: 'US',
        required: true,
      }),
    ],
    items: 'tracks',
    request: ({ id: given, country }) => ({ path: path`/artists/${idOf(given)}/top-tracks`, query: { country } }),
  }),
  search: searchOperation('artist'),
};
