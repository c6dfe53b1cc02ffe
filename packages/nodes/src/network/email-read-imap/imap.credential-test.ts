import { defineCredentialTest } from '@millrace/node-sdk';
import { accountOf, connect } from './connect.ts';
import imap from './imap.credential.ts';

export default defineCredentialTest(imap, async ({ credential, network, signal }) => {
  const client = await connect(network, accountOf(credential));
  if (signal.aborted) client.close();
  else await client.logout();
});
