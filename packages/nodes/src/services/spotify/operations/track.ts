import { path } from '@millrace/node-sdk';
import { idOf, spotify } from '../client.ts';
import { idParameter, searchOperation } from '../parameters.ts';

export const trackOperations = {
  get: spotify.operation('Get', {
    parameters: [idParameter('track')],
    request: ({ id }) => ({ path: path`/tracks/${idOf(id)}` }),
  }),
  getAudioFeatures: spotify.operation('Get audio features', {
    action: 'Get the audio features of a track',
    parameters: [idParameter('track')],
    request: ({ id }) => ({ path: path`/audio-features/${idOf(id)}` }),
  }),
  search: searchOperation('track'),
};
