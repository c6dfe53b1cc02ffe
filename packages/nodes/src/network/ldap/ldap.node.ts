import { defineNode, NodeError } from '@millrace/node-sdk';
import { openLdap } from './connection/ldap-connection.ts';
import { lookups } from './lookups.ts';
import { operations } from './operations.ts';
import { parameters } from './parameters.ts';

export default defineNode({
  name: 'n8n-nodes-base.ldap',
  displayName: 'LDAP',
  description: 'Finds and changes entries of an LDAP directory, for example Active Directory or OpenLDAP',
  group: ['transform'],
  family: 'store',
  subtitle: '={{ $parameter.operation }}',
  defaults: { name: 'LDAP' },
  credentials: [{ name: 'ldap', required: true }],
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['directory', 'active directory', 'openldap', 'users', 'groups', 'ad'],
  },
  version: 1,
  parameters,
  lookups,
  async runAll(context) {
    if (context.items.length === 0) return [];
    const connection = await openLdap(context);
    try {
      return await context.eachItem((_, index) => {
        const given = context.parameters(index);
        const operation = Object.hasOwn(operations, given.operation) ? operations[given.operation] : undefined;
        if (!operation) throw new NodeError(`LDAP has no operation '${given.operation}'`, { parameter: 'operation' });
        return operation(connection, given);
      });
    } finally {
      await connection.close();
    }
  },
});
