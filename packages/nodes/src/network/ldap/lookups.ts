import type { LookupContext, Lookups } from '@millrace/node-sdk';
import type { Entry } from 'ldapts';
import { type LdapConnection, openLdap } from './connection/ldap-connection.ts';

export const lookups: Lookups = {
  options: {
    async getAttributesForDn(context) {
      const dn = String(context.parameters.dn ?? '');
      const [entry] = await withLdap(context, (connection) => read(connection, dn, []));
      return optionsOf(Object.keys(entry ?? {}).filter((name) => name !== 'dn'));
    },
    async getObjectClasses(context) {
      const names = await schemaNames(context, 'objectClasses');
      const classes = names.map((name) => ({ name, value: `(objectclass=${name})` }));
      return [{ name: 'Custom', value: 'custom', description: 'Give a filter' }, ...classes];
    },
    async getAttributes(context) {
      return optionsOf(await schemaNames(context, 'attributeTypes'));
    },
  },
};

const optionsOf = (names: string[]) => names.sort().map((name) => ({ name, value: name }));

async function withLdap<Result>(
  context: LookupContext,
  work: (connection: LdapConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await openLdap(context);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

async function read(connection: LdapConnection, dn: string, attributes: string[]): Promise<Entry[]> {
  const filter = '(objectclass=*)';
  const options = { scope: 'base', filter, attributes } as const;
  return (await connection.perform((client) => client.search(dn, options))).searchEntries;
}

/** Names of what the schema of the server defines, in order. */
async function schemaNames(context: LookupContext, kind: 'objectClasses' | 'attributeTypes'): Promise<string[]> {
  const definitions = await withLdap(context, async (connection) => {
    const [root] = await read(connection, '', ['subschemaSubentry']);
    const [schema] = await read(connection, textsOf(root, 'subschemaSubentry')[0] ?? 'cn=subschema', [kind]);
    return textsOf(schema, kind);
  });
  return [...new Set(definitions.flatMap(namesIn))].sort();
}

/** Names of attributes mean the same in small and capital letters. */
function textsOf(entry: Entry | undefined, name: string): string[] {
  const found = Object.entries(entry ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return [found?.[1] ?? []].flat().map(String);
}

/** `( 2.5.4.3 NAME ( 'cn' 'commonName' ) …` or `( 2.5.4.4 NAME 'sn' …` (RFC 4512, 4.1). */
function namesIn(definition: string): string[] {
  const [, several, single] = /\sNAME\s+(?:\(([^()]*)\)|'([^']*)')/.exec(definition) ?? [];
  return single !== undefined ? [single] : [...(several ?? '').matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
}
