import {
  defineCredential,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  secret,
  string,
} from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';
import { fetchToken } from '../../lib/credentials/fetch-token.ts';

interface Account {
  url: string;
  username: string;
  password: string;
  db: string;
}

/** The database of an instance, as it is called where nobody said otherwise: by the first part of its domain. */
function databaseOf({ db, url }: Account): string {
  return db.trim() || (URL.parse(url.trim())?.hostname.split('.')[0] ?? '');
}

/** Asks for the number of a user; Odoo answers false where it does not know them. */
const login = (account: Account) => ({
  method: 'POST',
  url: `${trimmedUrl(account.url)}/jsonrpc`,
  headers: { 'content-type': 'application/json' },
  body: call({ service: 'common', method: 'login', args: [databaseOf(account), account.username, account.password] }),
});

function call(params: JsonObject): string {
  return JSON.stringify({ jsonrpc: '2.0', method: 'call', params, id: 1 });
}

/** What an answer says of a refusal: Odoo answers 200 to all. */
export function refusalIn({ error, result }: JsonObject): string | undefined {
  if (isJsonObject(error)) {
    const { message, data } = error;
    return String((isJsonObject(data) && data.message) || message || 'Odoo refused the call');
  }
  return result === false ? 'Odoo does not know this user, password or database' : undefined;
}

/** Model, method and arguments of a call that a node makes; undefined for all other requests. */
function callIn(body: unknown): JsonValue[] | undefined {
  if (typeof body !== 'string' || !body.startsWith('{"execute":')) return undefined;
  try {
    const asked: unknown = JSON.parse(body);
    return isJsonObject(asked) && Array.isArray(asked.execute) ? asked.execute : undefined;
  } catch {
    return undefined;
  }
}

export const odooApi = defineCredential({
  name: 'odooApi',
  displayName: 'Odoo user',
  documentationUrl: 'https://www.odoo.com/documentation/18.0/developer/reference/external_api.html',
  parameters: [
    string('url', { label: 'Address', placeholder: 'https://acme.odoo.com', required: true }),
    string('username', { label: 'User', placeholder: 'name@example.com', required: true }),
    secret('password', { label: 'Password or API key', required: true }),
    string('db', { label: 'Database', description: 'Default: the first part of the domain' }),
  ],
  baseUrl: ({ url }) => trimmedUrl(url),
  async prepare(account, send) {
    const told = await fetchToken(send, login(account));
    if (typeof told.result === 'number') return { uid: told.result };
    throw new NodeError(refusalIn(told) ?? 'Odoo answered without the number of the user', {
      description: 'Check the fields of the credential.',
      code: 'CREDENTIAL_REFUSED',
    });
  },
  /** Calls of models carry who calls: nodes name model, method and arguments only. */
  authenticate(account, { body }) {
    const { uid } = account as typeof account & { uid: number };
    const execute = callIn(body);
    if (!execute) return {};
    const args = [databaseOf(account), uid, account.password, ...execute];
    return { body: call({ service: 'object', method: 'execute', args }) };
  },
  test: login,
  refusalIn,
});

export default [odooApi];
