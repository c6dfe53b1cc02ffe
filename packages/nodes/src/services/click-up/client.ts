import { service } from '@millrace/node-sdk';
import { clickUpApi, clickUpOAuth2Api } from './click-up.credentials.ts';

export const clickUp = service({
  name: 'ClickUp',
  credentials: { kinds: { accessToken: clickUpApi, oAuth2: clickUpOAuth2Api } },
  baseUrl: 'https://api.clickup.com/api/v2',
  reason: 'err',
});
