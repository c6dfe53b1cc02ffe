import { defineServiceNode, resource } from '@millrace/node-sdk';
import { spotify } from './client.ts';
import { albumOperations } from './operations/album.ts';
import { artistOperations } from './operations/artist.ts';
import { libraryOperations, myDataOperations } from './operations/my-data.ts';
import { playerOperations } from './operations/player.ts';
import { playlistOperations } from './operations/playlist.ts';
import { trackOperations } from './operations/track.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.spotify',
  displayName: 'Spotify',
  description: 'Plays music, and looks after playlists, albums, artists and tracks',
  version: 1,
  codex: { categories: ['Miscellaneous'], alias: ['music', 'song', 'playlist'] },
  service: spotify,
  resources: {
    album: resource('Album', albumOperations),
    artist: resource('Artist', artistOperations),
    library: resource('Library', libraryOperations),
    myData: resource('My data', myDataOperations),
    player: resource('Player', playerOperations),
    playlist: resource('Playlist', playlistOperations),
    track: resource('Track', trackOperations),
  },
  defaultResource: 'player',
});
