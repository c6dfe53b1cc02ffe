import { hidden } from '@millrace/node-sdk';
import { oauth2Credential } from '../../lib/credentials/oauth2-credential.ts';

export const spotifyOAuth2Api = oauth2Credential({
  name: 'spotifyOAuth2Api',
  displayName: 'Spotify OAuth2',
  documentationUrl: 'https://developer.spotify.com/documentation/web-api/concepts/apps',
  fixed: {
    grantType: 'authorizationCode',
    authUrl: 'https://accounts.spotify.com/authorize',
    accessTokenUrl: 'https://accounts.spotify.com/api/token',
    scope: [
      'user-read-playback-state playlist-read-collaborative user-modify-playback-state playlist-modify-public',
      'user-read-currently-playing playlist-read-private user-read-recently-played playlist-modify-private',
      'user-library-read user-follow-read',
    ].join(' '),
    authQueryParameters: '',
    authentication: 'header',
  },
  parameters: [hidden('server', { default: 'https://api.spotify.com/' })],
});

export default [spotifyOAuth2Api];
