import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

const CLIENT = { client_id: 'millrace', client_secret: 'secret of millrace' };

/** Somebody whom the provider knows. */
export interface Foreigner {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
}

/** A real OpenID Connect provider, at which whoever comes is signed in as {@link who}. */
export class IdentityProvider {
  readonly client = CLIENT;
  /** Who is signed in next. */
  who: Foreigner = { sub: 'nobody' };
  readonly #server: Server;
  readonly issuer: string;

  private constructor(server: Server) {
    this.#server = server;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(callbackUrl: string): Promise<IdentityProvider> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const identities = new IdentityProvider(server);
    const provider = new Provider(identities.issuer, {
      clients: [{ ...CLIENT, redirect_uris: [callbackUrl] }],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'groups'],
      },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...identities.who }) }),
    });
    server.on('request', async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
      const { prompt, params } = await provider.interactionDetails(request, response);
      const accountId = identities.who.sub;
      if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId } });
      const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
      grant.addOIDCScope('openid email profile');
      return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
    });
    return identities;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
