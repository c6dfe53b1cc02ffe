import { linkPaging, service } from '@millrace/node-sdk';
import { sendGridApi } from './send-grid.credentials.ts';

export const sendGrid = service({
  name: 'SendGrid',
  credential: sendGridApi,
  baseUrl: 'https://api.sendgrid.com/v3',
  reason: 'errors.0.message',
  paging: linkPaging({ next: '_metadata.next', items: 'result' }),
});
