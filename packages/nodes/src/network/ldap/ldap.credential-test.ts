import { defineCredentialTest, type FieldsOf, fieldsOf, NodeError } from '@millrace/node-sdk';
import { openLdap } from './connection/ldap-connection.ts';
import ldap from './ldap.credential.ts';

export default defineCredentialTest(ldap, async (context) => {
  const fields: FieldsOf<typeof ldap> = fieldsOf(ldap.description, await context.credentials.get('ldap'));
  const { bindDN, bindPassword } = fields;
  // Servers take it for one that nobody logs in on (RFC 4513, 5.1.2), and say that it succeeded.
  if (bindDN !== '' && bindPassword === '') {
    throw new NodeError('Without a password nobody logs in', {
      description: 'Give the password of the bind DN, or leave both empty to read what everybody may.',
    });
  }
  const connection = await openLdap(context);
  // One that does not log in is told nothing before it asks.
  await connection.perform((client) => client.search('', { scope: 'base', attributes: ['1.1'] }));
  await connection.close();
});
