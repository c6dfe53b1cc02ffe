import { address, flag, folder, text, type ValueKind } from '../value-kind.ts';
import { optional, variable } from '../variable.ts';

/** The settings of Millrace itself are no secrets for workflows, its key least of all. */
const environmentPrefix: ValueKind<string> = {
  ...text,
  allowed: 'at least three letters, digits and _, and not begin as the names of settings do',
  parse: (value) =>
    /^[A-Za-z_]\w{2,}$/.test(value) && !value.startsWith('MILLRACE_') && !'MILLRACE_'.startsWith(value)
      ? value
      : undefined,
};

/** Where values of credentials come from besides the database. */
export const secretSettings = {
  secretsEnvPrefix: optional({
    name: 'MILLRACE_SECRETS_ENV_PREFIX',
    kind: environmentPrefix,
    text: 'Credentials read environment variables whose names begin with this as $secrets.env, by the rest of the name.',
  }),
  secretsFolder: optional({
    name: 'MILLRACE_SECRETS_FOLDER',
    kind: folder,
    text: 'Credentials read the files of this folder as $secrets.files, by their names.',
  }),
  secretsForMembers: variable({
    name: 'MILLRACE_SECRETS_FOR_MEMBERS',
    kind: flag,
    default: false,
    text: 'Whether credentials of members may read external secrets, too; otherwise only those of the owner and administrators.',
  }),
  vaultUrl: optional({
    name: 'MILLRACE_VAULT_URL',
    kind: address(['http', 'https']),
    text: 'Address of a HashiCorp Vault, whose secrets credentials read as $secrets.vault.',
    secret: true,
  }),
  vaultMount: variable({
    name: 'MILLRACE_VAULT_MOUNT',
    kind: text,
    default: 'secret',
    text: 'Where the key-value engine (version 2) of Vault is mounted.',
  }),
  vaultNamespace: optional({
    name: 'MILLRACE_VAULT_NAMESPACE',
    kind: text,
    text: 'Namespace of Vault.',
  }),
  vaultToken: optional({
    name: 'MILLRACE_VAULT_TOKEN',
    kind: text,
    text: 'Token for Vault. It is not renewed: an AppRole is better for servers.',
    secret: true,
  }),
  vaultRoleId: optional({
    name: 'MILLRACE_VAULT_ROLE_ID',
    kind: text,
    text: 'Role id of an AppRole of Vault, together with the secret id.',
  }),
  vaultSecretId: optional({
    name: 'MILLRACE_VAULT_SECRET_ID',
    kind: text,
    text: 'Secret id of the AppRole.',
    secret: true,
  }),
  vaultAuthorityFile: optional({
    name: 'MILLRACE_VAULT_CA_FILE',
    kind: folder,
    text: 'File with certificates (PEM) of the authority that vouches for Vault.',
  }),
};
