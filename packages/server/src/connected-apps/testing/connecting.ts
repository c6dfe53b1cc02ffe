import { createHash } from 'node:crypto';
import type { JsonObject } from '@millrace/workflow';
import type { Person } from '../../testing/people.ts';
import type { TestServer } from '../../testing/test-server.ts';

export const RESOURCE = 'http://localhost/mcp-server/http';
export const REDIRECT = 'https://app.example/callback';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
export const LISTS = ['workflow:list', 'workflow:read'];

interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

/** What an app and a page send when an app is connected, request by request. @param user who is asked */
export function connecting(server: TestServer, user: () => Person) {
  async function register(metadata: object = { redirect_uris: [REDIRECT], client_name: 'Helper' }) {
    const answer = await server.call('POST', '/oauth/register', metadata);
    return { status: answer.status, body: answer.data as JsonObject };
  }

  function requestOf(clientId: unknown, changes: Record<string, string> = {}): string {
    return new URLSearchParams({
      ...{ response_type: 'code', client_id: String(clientId), redirect_uri: REDIRECT, state: 'a state' },
      ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256', resource: RESOURCE },
      ...changes,
    }).toString();
  }

  async function ask(request: string): Promise<JsonObject> {
    return user().rest('GET', `/me/connected-apps/request?${new URLSearchParams({ request })}`);
  }

  async function decide(request: string, scopes: readonly string[] | null, person: Person = user()): Promise<URL> {
    return new URL(String((await person.rest('POST', '/me/connected-apps', { request, scopes })).address));
  }

  async function send(place: string, fields: Record<string, string>) {
    const response = await fetch(`${server.url}/oauth/${place}`, { method: 'POST', body: new URLSearchParams(fields) });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as JsonObject & Tokens };
  }

  const exchange = (clientId: unknown, code: string, changes: Record<string, string> = {}) =>
    send('token', {
      ...{ grant_type: 'authorization_code', client_id: String(clientId), code, redirect_uri: REDIRECT },
      ...{ code_verifier: VERIFIER, resource: RESOURCE },
      ...changes,
    });

  const refresh = (clientId: unknown, token: string) =>
    send('token', { grant_type: 'refresh_token', client_id: String(clientId), refresh_token: token });

  /** Connects an app in the way of the protocol, request by request. */
  async function connect(person: Person = user()): Promise<Tokens & { clientId: string; code: string }> {
    const { body } = await register();
    const clientId = String(body.client_id);
    const address = await decide(requestOf(clientId), LISTS, person);
    const code = address.searchParams.get('code') ?? '';
    return { ...(await exchange(clientId, code)).body, clientId, code };
  }

  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const isGood = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
    return (await server.call('POST', '/mcp-server/http', list, headers)).status !== 401;
  };

  return { register, requestOf, ask, decide, send, exchange, refresh, connect, isGood };
}
