import type { MovedThings } from '../moved-things.ts';
import type { Tables } from './tables.ts';

const LEFT_BEHIND = [
  { table: 'execution_entity', what: 'Executions', reason: 'They stay readable there.' },
  { table: 'workflow_history', what: 'Earlier versions of workflows', reason: 'Versions are kept from now on.' },
  { table: 'folder_tag', what: 'Tags of folders', reason: 'Folders have none here; the tags of workflows come along.' },
  { table: 'installed_packages', what: 'Community packages', reason: 'Install here what workflows need.' },
  { table: 'user_api_keys', what: 'API keys', reason: 'Make new ones, and give them to the programs that call.' },
  {
    table: 'auth_identity',
    what: 'Links to accounts of LDAP, SAML or OpenID Connect',
    reason: 'Set sign-in up here; people are known by their addresses.',
  },
  { table: 'event_destinations', what: 'Targets of log streaming', reason: 'Settings name them here.' },
] as const;

/** What stays where it is, as far as there is any. */
export async function readLeftBehind(tables: Tables): Promise<MovedThings['leftBehind']> {
  const counted = [];
  for (const { table, what, reason } of LEFT_BEHIND) counted.push({ what, count: await tables.count(table), reason });
  // Those that n8n brings come along as the roles that are here.
  const ownRoles = (await tables.rows('role')).filter(({ systemRole }) => !systemRole);
  const reason = 'People get the role here that is nearest: look at what they may do.';
  counted.push({ what: 'Roles of your own', count: ownRoles.length, reason });
  return counted.filter(({ count }) => count > 0);
}
