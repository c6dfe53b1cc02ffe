import { cursorPaging, service } from '@millrace/node-sdk';
import { zoomApi, zoomOAuth2Api } from './zoom.credentials.ts';

export const zoom = service({
  name: 'Zoom',
  credentials: { kinds: { accessToken: zoomApi, oAuth2: zoomOAuth2Api } },
  baseUrl: 'https://api.zoom.us/v2',
  reason: ['errors.0.message', 'message'],
  paging: cursorPaging({
    cursor: 'next_page_token',
    next: 'next_page_token',
    items: 'meetings',
    size: { name: 'page_size', most: 300 },
  }),
});
