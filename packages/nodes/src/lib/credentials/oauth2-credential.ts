import {
  boolean,
  type CredentialOf,
  defineCredential,
  type HttpRequest,
  hidden,
  type Parameter,
  string,
} from '@millrace/node-sdk';

/** What a service fixes of OAuth 2.0 for all its credentials. Texts that begin with `=` may read other fields as `$self`. */
interface FixedFields {
  grantType?: 'authorizationCode' | 'pkce' | 'clientCredentials';
  authUrl?: string;
  accessTokenUrl?: string;
  scope?: string;
  authQueryParameters?: string;
  /** Where the client says who it is. */
  authentication?: 'body' | 'header';
}

interface OAuth2Definition<Name extends string> {
  name: Name;
  displayName: string;
  documentationUrl?: string;
  /** The type whose other fields it has. Default: that of any service. */
  extends?: string;
  /** Fields to fill in besides client id and secret. */
  parameters?: readonly Parameter[];
  fixed?: FixedFields;
  /** Signs requests otherwise than with the access token; `oauthTokenData` is the answer that the service gave with it. */
  authenticate?(
    credential: { readonly oauthTokenData?: unknown; readonly [field: string]: unknown },
    request: HttpRequest,
  ): Partial<HttpRequest>;
  /** Types of triggers that subscribe to the service with the client secret. */
  clientSecretFor?: string[];
  /** What is asked for, unless the user lists permissions; then `fixed` has no `scope`. */
  scopes?: string;
}

/** A type that is connected to one service by OAuth 2.0. */
export function oauth2Credential<const Name extends string>(
  definition: OAuth2Definition<Name>,
): CredentialOf<Name, Record<string, unknown>> {
  const { name, displayName, documentationUrl, extends: parent = 'oAuth2Api', parameters = [] } = definition;
  const { authenticate, clientSecretFor } = definition;
  const fixed = Object.entries({ accessTokenIn: 'header', ...definition.fixed }).map(([field, value]) =>
    hidden(field, { default: value }),
  );
  return defineCredential({
    name,
    displayName,
    ...(documentationUrl !== undefined && { documentationUrl }),
    extends: [parent],
    parameters: [...parameters, ...fixed, ...scopeFields(definition.scopes)],
    ...(authenticate && { authenticate }),
    ...(clientSecretFor && { clientSecretFor }),
  });
}

function scopeFields(scopes: string | undefined): Parameter[] {
  if (scopes === undefined) return [];
  return [
    boolean('customScopes', { label: 'List permissions', description: 'Instead of those that nodes need' }),
    string('enabledScopes', {
      label: 'Permissions',
      description: 'Separated by spaces. Nodes fail where one is missing that they need.',
      default: scopes,
      displayOptions: { show: { customScopes: [true] } },
    }),
    hidden('scope', { default: `={{ $self["customScopes"] ? $self["enabledScopes"] : ${JSON.stringify(scopes)} }}` }),
  ];
}
