import { defineCredentialTest } from '@millrace/node-sdk';
import { openLdap } from './connection/ldap-connection.ts';
import ldap from './ldap.credential.ts';

export default defineCredentialTest(ldap, async (context) => {
  const connection = await openLdap(context);
  // One that does not log in is told nothing before it asks.
  await connection.perform((client) => client.search('', { scope: 'base', attributes: ['1.1'] }));
  await connection.close();
});
