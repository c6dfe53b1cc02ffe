import { listIn, spotify } from '../client.ts';

export const libraryOperations = {
  getLikedTracks: spotify.operation('Get liked tracks', {
    action: 'Get liked tracks',
    paged: { most: 100 },
    request: () => ({ path: '/me/tracks' }),
  }),
};

export const myDataOperations = {
  getFollowingArtists: spotify.operation('Get following artists', {
    action: 'Get the artists that are followed',
    paged: { most: 50 },
    paging: listIn('artists'),
    request: () => ({ path: '/me/following', query: { type: 'artist' } }),
  }),
};
