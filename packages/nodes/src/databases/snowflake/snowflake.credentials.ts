import { createHash, createPublicKey } from 'node:crypto';
import { boolean, defineCredential, NodeError, options, secret, string } from '@millrace/node-sdk';
import { bearer } from '../../lib/credentials/authorization.ts';
import { privateKeyOf, signedJwt } from '../../lib/credentials/signed-jwt.ts';
import { storedNameOf } from './stored-name.ts';

const byPassword = { show: { authentication: ['password'] } };
const byKey = { show: { authentication: ['keyPair'] } };

/** Snowflake takes tokens that are good for an hour at most. */
const LIFETIME_S = 55 * 60;

export const snowflake = defineCredential({
  name: 'snowflake',
  displayName: 'Snowflake',
  parameters: [
    string('account', {
      label: 'Account',
      description: 'Its identifier: what stands before .snowflakecomputing.com in its address',
      placeholder: 'organization-account',
    }),
    string('database', { label: 'Database' }),
    string('warehouse', { label: 'Warehouse', description: 'Empty: the default one of the user' }),
    options('authentication', {
      label: 'Sign in by',
      default: 'password',
      options: [
        { name: 'Token', value: 'password', description: 'A programmatic access token, or one of OAuth' },
        { name: 'Key pair', value: 'keyPair', description: 'A private key whose public key the user has' },
      ],
    }),
    string('username', { label: 'User' }),
    secret('password', {
      label: 'Token',
      description: 'A programmatic access token of the user, or one of OAuth. The interface takes no passwords',
      displayOptions: byPassword,
    }),
    secret('privateKey', {
      label: 'Private key',
      description: 'PEM text, with its BEGIN and END lines',
      required: true,
      typeOptions: { rows: 4, password: true },
      displayOptions: byKey,
    }),
    secret('passphrase', {
      label: 'Passphrase',
      description: 'Of the private key, if it has one',
      displayOptions: byKey,
    }),
    string('schema', { label: 'Schema', description: 'Empty: the default one of the user' }),
    string('role', { label: 'Role', description: 'Empty: the default one of the user' }),
    boolean('clientSessionKeepAlive', {
      label: 'Keep session alive',
      description: 'Kept for files from elsewhere: there are no sessions to keep',
    }),
  ],
  baseUrl: addressOf,
  authenticate(credential) {
    if (credential.authentication !== 'keyPair') return bearer(tokenOf(credential));
    const { headers } = bearer(keyToken(credential));
    return { headers: { ...headers, 'x-snowflake-authorization-token-type': 'KEYPAIR_JWT' } };
  },
  test: (credential) => ({
    url: `${addressOf(credential)}/api/v2/statements`,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      statement: 'SELECT 1',
      ...(credential.role && { role: storedNameOf(credential.role) }),
      ...(credential.warehouse && { warehouse: storedNameOf(credential.warehouse) }),
    }),
  }),
});

export default [snowflake];

function addressOf({ account }: { account: string }): string {
  return `https://${accountOf(account)}.snowflakecomputing.com`;
}

/** The identifier; of an address, what stands before the domain. */
function accountOf(account: string): string {
  const name = account
    .trim()
    .replace(/^https:\/\//, '')
    .replace(/\.snowflakecomputing\.com\/?$/, '');
  if (/^[\w-]+(?:\.[\w-]+)*$/.test(name)) return name;
  throw new NodeError(`'${name}' is not the identifier of a Snowflake account`, {
    description: 'Enter what stands before .snowflakecomputing.com in the address of the account.',
    code: 'CREDENTIAL_INVALID',
  });
}

/** Tokens have three parts, or say their version; passwords are refused here, so that no error of the service hides why. */
function tokenOf({ password }: { password: string }): string {
  const token = password.trim();
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) || token.startsWith('ver:')) return token;
  throw new NodeError('Snowflake takes no passwords over its SQL interface', {
    description: 'Sign in by key pair, or enter a programmatic access token of the user in place of the password.',
    code: 'CREDENTIAL_INVALID',
  });
}

/** A token that the private key signs: it names user and public key. */
function keyToken({
  account,
  username,
  privateKey,
  passphrase,
}: Record<'account' | 'username' | 'privateKey' | 'passphrase', string>) {
  const key = privateKeyOf(privateKey, passphrase);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(publicKey).digest('base64');
  // Of an account locator, the region is no part of its name.
  const user = `${accountOf(account).split('.')[0]}.${username.trim()}`.toUpperCase();
  const now = Math.floor(Date.now() / 1000);
  return signedJwt({ iss: `${user}.SHA256:${fingerprint}`, sub: user, iat: now, exp: now + LIFETIME_S }, key);
}
