import { type AppScope, appScopes } from '@millrace/api';
import { apiError } from '../errors/server-error.ts';
import type { AppClient, AppClientRepository } from './app-client.repository.ts';
import { OAuthError } from './oauth-error.ts';
import { isRegistered } from './redirect-address.ts';

/** What an app asks a user for, with where it is answered. */
export interface AppRequest {
  client: AppClient;
  redirectUri: string;
  state: string | undefined;
  /** What it asks for, or why it asks wrongly: that is told to the app. */
  wish: { scopes: AppScope[]; codeChallenge: string } | OAuthError;
}

/**
 * Reads what stands behind the `?` of the authorization endpoint.
 * @param resource the address of the MCP server: what tokens are good for
 * @throws ServerError `APP_REQUEST_INVALID` where nobody may be sent anywhere
 */
export async function readAppRequest(
  text: string,
  { clients, resource }: { clients: Pick<AppClientRepository, 'findById'>; resource: string },
): Promise<AppRequest> {
  const fields = new URLSearchParams(text);
  const client = await clients.findById(fields.get('client_id') ?? '');
  if (!client) throw apiError('APP_REQUEST_INVALID.unknownApp');
  const redirectUri = fields.get('redirect_uri') ?? '';
  if (!isRegistered(redirectUri, client.redirectUris)) throw apiError('APP_REQUEST_INVALID.address');
  const state = fields.get('state') ?? undefined;
  return { client, redirectUri, state, wish: wishOf(fields, resource) };
}

function wishOf(fields: URLSearchParams, resource: string): AppRequest['wish'] {
  const names = [...fields.keys()];
  if (new Set(names).size < names.length) return new OAuthError('invalid_request', 'A parameter is there twice.');
  if (fields.get('response_type') !== 'code') {
    return new OAuthError('unsupported_response_type', 'The response_type is "code" here.');
  }
  const codeChallenge = fields.get('code_challenge') ?? '';
  if (fields.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge)) {
    return new OAuthError('invalid_request', 'PKCE with code_challenge_method "S256" is needed.');
  }
  if (!isOwnResource(fields.get('resource'), resource)) {
    return new OAuthError('invalid_target', `Tokens are given for ${resource} only.`);
  }
  const wanted = fields.get('scope')?.split(' ').filter(Boolean) ?? [];
  const scopes = wanted.length === 0 ? [...appScopes] : appScopes.filter((scope) => wanted.includes(scope));
  return scopes.length > 0
    ? { scopes, codeChallenge }
    : new OAuthError('invalid_scope', 'None of the scopes is known.');
}

/** Whether an app names the MCP server as what it wants tokens for (RFC 8707), or nothing: there is nothing else. */
export function isOwnResource(named: string | null, resource: string): boolean {
  return named === null || named === resource || named === `${resource}/`;
}
