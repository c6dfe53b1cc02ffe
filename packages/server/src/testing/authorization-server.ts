import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';

export interface AuthorizationServer extends AsyncDisposable {
  /** Without a closing slash. */
  url: string;
  /** Requests to the token endpoint, by their grant type. */
  grants: string[];
  /** Goes to the address as a browser does, and consents or refuses. @returns the address that it leads back to. */
  visit(address: string, answer?: 'consent' | 'refuse'): Promise<string>;
}

/** Who signs in by name and password. */
export const ACCOUNT = { name: 'ann', password: 'password of Ann' };
export const CLIENT = { id: 'millrace', secret: 'client secret' };

/** A real authorization server on a loopback port. Its access tokens last for a minute. */
export async function startAuthorizationServer(
  redirectUrl: string,
  paths: Configuration['routes'] = {},
): Promise<AuthorizationServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, { ...configurationOf(redirectUrl), routes: paths });
  const grants: string[] = [];
  provider.use(async (context, next) => {
    await next();
    if (context.path === (paths.token ?? '/token')) grants.push(String(context.oidc?.params?.grant_type));
  });
  letPeopleConsent(provider, server);
  takePasswords(provider);
  return {
    url,
    grants,
    visit: (address, answer = 'consent') => visit(address, url, answer),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configurationOf(redirectUrl: string): Configuration {
  const client = {
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials', 'password'],
  };
  return {
    clients: [client, { ...client, client_id: 'by-body', token_endpoint_auth_method: 'client_secret_post' }],
    scopes: ['openid', 'offline_access', 'read', 'api'],
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    pkce: { required: () => false },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    cookies: { keys: ['a key for cookies'] },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      ClientCredentials: 60,
      Grant: 600,
      Interaction: 60,
      RefreshToken: 600,
      Session: 60,
      IdToken: 60,
    },
    interactions: { url: (_context, { uid }) => `/consent/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
  };
}

/** Stands for the pages of a service: `/consent/<id>?answer=refuse` refuses, everything else consents. */
function letPeopleConsent(provider: Provider, server: Server): void {
  const serve = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/consent/')) return serve(request, response);
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (request.url.endsWith('answer=refuse')) {
      const error = { error: 'access_denied', error_description: 'Ann said <b>no</b>' };
      return provider.interactionFinished(request, response, error);
    }
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: 'ann' } });
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? 'ann', clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const consent = { consent: { grantId: await grant.save() } };
    return provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true });
  });
}

/** The grant by password (RFC 6749, section 4.3), which the library leaves to its users. */
function takePasswords(provider: Provider): void {
  const handler = async (context: KoaContextWithOIDC): Promise<void> => {
    const { client, params = {} } = context.oidc;
    if (!client || params.username !== ACCOUNT.name || params.password !== ACCOUNT.password) {
      throw new errors.InvalidGrant('the name or the password is wrong');
    }
    const scope = String(params.scope ?? '');
    const grant = new provider.Grant({ accountId: ACCOUNT.name, clientId: client.clientId });
    grant.addOIDCScope(scope);
    const account = { accountId: ACCOUNT.name, grantId: await grant.save() };
    const token = new provider.AccessToken({ client, scope, gty: 'password', ...account });
    context.oidc.entity('AccessToken', token);
    const accessToken = await token.save();
    context.body = { access_token: accessToken, expires_in: token.expiration, token_type: token.tokenType, scope };
  };
  provider.registerGrantType('password', handler, ['username', 'password', 'scope']);
}

async function visit(address: string, origin: string, answer: 'consent' | 'refuse'): Promise<string> {
  const cookies = new Map<string, string>();
  let place = address;
  while (place.startsWith(origin)) {
    const isQuestion = new URL(place).pathname.startsWith('/consent/');
    const response = await fetch(isQuestion ? `${place}?answer=${answer}` : place, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${place}: ${response.status} ${await response.text()}`);
    place = new URL(location, place).href;
  }
  return place;
}
