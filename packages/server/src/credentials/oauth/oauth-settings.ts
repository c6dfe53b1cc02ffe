import { type CredentialTypeDescription, isJsonObject, type JsonObject } from '@millrace/workflow';
import { apiError } from '../../errors/server-error.ts';
import type { FindCredentialType } from '../mask-secrets.ts';

type OAuth2Grant = 'authorizationCode' | 'pkce' | 'clientCredentials' | 'password';

/** How tokens are had from a service by OAuth 2.0. */
export interface OAuth2Settings {
  grant: OAuth2Grant;
  /** Only for grants by which somebody consents. */
  authorizationUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Added to the authorization URL. */
  authorizationQuery: URLSearchParams;
  /** How the client says who it is. */
  clientAuthentication: 'body' | 'header';
  /** Added to the token request. */
  tokenFields: Array<[name: string, value: string]>;
  /** Only for the grant `password`. */
  user: string;
  password: string;
  acceptsInvalidCertificates: boolean;
}

const GRANTS: readonly string[] = ['authorizationCode', 'pkce', 'clientCredentials', 'password'];

/** Which protocol connects credentials of a type: its own, or that of a type it extends. */
export function oauthVersionOf(type: string, findType: FindCredentialType): 1 | 2 | undefined {
  const names = lineageOf(type, findType).map(({ name }) => name);
  if (names.includes('oAuth2Api')) return 2;
  return names.includes('oAuth1Api') ? 1 : undefined;
}

/** The fields of a credential with the defaults of its type and of those it extends; the nearest default counts. */
export function withDefaults(data: JsonObject, type: string, findType: FindCredentialType): JsonObject {
  const complete: JsonObject = Object.create(null);
  for (const { properties } of lineageOf(type, findType).reverse()) {
    for (const { name, default: value } of properties) if (value !== undefined) complete[name] = value;
  }
  return Object.assign(complete, data);
}

/** A type, and the types it extends, nearest first. */
function lineageOf(type: string, findType: FindCredentialType, seen = new Set<string>()): CredentialTypeDescription[] {
  const description = findType(type);
  if (!description || seen.has(type)) return [];
  seen.add(type);
  return [description, ...(description.extends ?? []).flatMap((parent) => lineageOf(parent, findType, seen))];
}

/** @throws ServerError `OAUTH_SETTINGS` that names what is missing */
export function oauth2SettingsOf(data: JsonObject): OAuth2Settings {
  const grant = textOf(data, 'grantType') || 'authorizationCode';
  if (!isGrant(grant)) throw apiError('OAUTH_SETTINGS.grantType', { grant });
  const isConsented = grant === 'authorizationCode' || grant === 'pkce';
  return {
    grant,
    authorizationUrl: isConsented ? addressOf(data, 'authUrl', 'authorization URL') : '',
    tokenUrl: addressOf(data, 'accessTokenUrl', 'access token URL'),
    clientId: requiredOf(data, 'clientId', 'client ID'),
    clientSecret: textOf(data, 'clientSecret'),
    scope: textOf(data, 'scope').trim(),
    authorizationQuery: new URLSearchParams(textOf(data, 'authQueryParameters').replace(/^[?&]/, '')),
    clientAuthentication: textOf(data, 'authentication') === 'body' ? 'body' : 'header',
    tokenFields: data.sendAdditionalBodyProperties === true ? fieldsOf(data.additionalBodyProperties) : [],
    user: textOf(data, 'username'),
    password: textOf(data, 'password'),
    acceptsInvalidCertificates: data.ignoreSSLIssues === true,
  };
}

function isGrant(grant: string): grant is OAuth2Grant {
  return GRANTS.includes(grant);
}

export function textOf(data: JsonObject, name: string): string {
  const value = Object.hasOwn(data, name) ? data[name] : undefined;
  return typeof value === 'string' ? value : '';
}

export function requiredOf(data: JsonObject, name: string, label: string): string {
  const text = textOf(data, name).trim();
  if (text === '') throw apiError('OAUTH_SETTINGS.missing', { field: label });
  return text;
}

export function addressOf(data: JsonObject, name: string, label: string): string {
  const text = requiredOf(data, name, label);
  const url = URL.parse(text);
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return text;
  throw apiError('OAUTH_SETTINGS.address', { field: label });
}

function fieldsOf(value: unknown): Array<[string, string]> {
  let fields = value;
  try {
    if (typeof value === 'string') fields = JSON.parse(value || '{}');
  } catch {
    fields = undefined;
  }
  if (!isJsonObject(fields)) throw apiError('OAUTH_SETTINGS.fields');
  return Object.entries(fields).map(([name, field]) => [
    name,
    typeof field === 'object' ? JSON.stringify(field) : String(field),
  ]);
}
