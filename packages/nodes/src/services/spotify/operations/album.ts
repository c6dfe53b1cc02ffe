import { collection, options, path } from '@millrace/node-sdk';
import { idOf, listIn, spotify } from '../client.ts';
import { markets } from '../markets.ts';
import { idParameter, searchOperation } from '../parameters.ts';

export const albumOperations = {
  get: spotify.operation('Get', {
    parameters: [idParameter('album')],
    request: ({ id }) => ({ path: path`/albums/${idOf(id)}` }),
  }),
  getNewReleases: spotify.operation('Get new releases', {
    action: 'Get new album releases',
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [options<'country', string>('country', { label: 'Country', default: 'US', options: markets })],
      }),
    ],
    paged: { most: 100 },
    paging: listIn('albums'),
    request: ({ filters: query }) => ({ path: '/browse/new-releases', query }),
  }),
  getTracks: spotify.operation('Get tracks', {
    action: 'Get the tracks of an album',
    parameters: [idParameter('album')],
    paged: { most: 100 },
    request: ({ id }) => ({ path: path`/albums/${idOf(id)}/tracks` }),
  }),
  search: searchOperation('album'),
};
