import { appScopes } from '@millrace/api';

/** Where the MCP server is, below the address of the instance. */
export const MCP_SERVER_PATH = 'mcp-server/http';
/** Where apps send their users, and call. */
export const OAUTH_PATHS = {
  authorize: 'oauth/authorize',
  token: 'oauth/token',
  register: 'oauth/register',
  revoke: 'oauth/revoke',
} as const;

const RESOURCE_METADATA = '.well-known/oauth-protected-resource';

/** What apps are told about where to go, by the address of the instance with its closing slash. */
export interface OAuthPlaces {
  issuer: string;
  /** Address of the MCP server: what tokens are good for. */
  resource: string;
  /** RFC 9728. */
  resourceMetadata: object;
  /** RFC 8414. */
  serverMetadata: object;
  /** What a caller without a good token is told. */
  challenge(error?: 'invalid_token'): string;
}

export function oauthPlacesOf(publicUrl: string): OAuthPlaces {
  const issuer = publicUrl.slice(0, -1);
  const resource = `${publicUrl}${MCP_SERVER_PATH}`;
  const metadata = `resource_metadata="${publicUrl}${RESOURCE_METADATA}/${MCP_SERVER_PATH}"`;
  return {
    issuer,
    resource,
    resourceMetadata: {
      resource,
      resource_name: 'Millrace',
      authorization_servers: [issuer],
      scopes_supported: appScopes,
      bearer_methods_supported: ['header'],
    },
    serverMetadata: {
      issuer,
      authorization_endpoint: `${publicUrl}${OAUTH_PATHS.authorize}`,
      token_endpoint: `${publicUrl}${OAUTH_PATHS.token}`,
      registration_endpoint: `${publicUrl}${OAUTH_PATHS.register}`,
      revocation_endpoint: `${publicUrl}${OAUTH_PATHS.revoke}`,
      scopes_supported: appScopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    },
    challenge: (error) => `Bearer ${error === undefined ? '' : `error="${error}", `}${metadata}`,
  };
}

/** Where metadata lie: an address with a path has that behind the well-known part, and a proxy may pass on only what is below it. */
export function metadataPaths(publicUrl: string): { resource: string[]; server: string[] } {
  const base = new URL(publicUrl).pathname;
  return {
    resource: [...new Set(['', `/${MCP_SERVER_PATH}`, `${base}${MCP_SERVER_PATH}`])].map(
      (rest) => `/${RESOURCE_METADATA}${rest}`,
    ),
    server: [...new Set(['', base.slice(0, -1)])].map((rest) => `/.well-known/oauth-authorization-server${rest}`),
  };
}
