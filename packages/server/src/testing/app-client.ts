import {
  type Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { type McpForm, newMcpClient } from './connect-mcp.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

const REDIRECT = 'http://127.0.0.1:41234/callback';
/** What test servers think that they are called. */
const PUBLIC_URL = 'http://localhost/';

type Provided<Name extends 'clientInformation' | 'tokens'> = Awaited<ReturnType<OAuthClientProvider[Name]>>;

/** An AI client with a user, who decides at a browser of theirs. Client and protocol are those of the package for clients. */
export class AppClient {
  readonly #server: TestServer;
  #information: Provided<'clientInformation'>;
  #verifier = '';
  #discovered: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>;
  /** Where it sent its user. */
  asked: URL | undefined;
  tokens: Provided<'tokens'>;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** What the page that asks the user is given. */
  get request(): string {
    return this.asked?.search.slice(1) ?? '';
  }

  /** Connects, with a question to its user where it has no good token. To be closed by the test. */
  async connect(user: Person, scopes: readonly string[]): Promise<Client> {
    try {
      return await this.reconnect();
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
    }
    const { address } = await user.rest('POST', '/me/connected-apps', { request: this.request, scopes });
    await this.#transport().finishAuth(new URL(String(address)).searchParams);
    return this.reconnect();
  }

  /** Connects with what it has. */
  async reconnect(form: McpForm = 'present'): Promise<Client> {
    const client = newMcpClient(form);
    await client.connect(this.#transport());
    return client;
  }

  #transport(): StreamableHTTPClientTransport {
    return new StreamableHTTPClientTransport(new URL('mcp-server/http', PUBLIC_URL), {
      authProvider: this.#provider(),
      fetch: (place, init) => fetch(String(place).replace(PUBLIC_URL, `${this.#server.url}/`), init),
    });
  }

  #provider(): OAuthClientProvider {
    return {
      redirectUrl: REDIRECT,
      clientMetadata: { redirect_uris: [REDIRECT], client_name: 'Test assistant' },
      clientInformation: () => this.#information,
      saveClientInformation: (information) => {
        this.#information = information;
      },
      tokens: () => this.tokens,
      saveTokens: (tokens) => {
        this.tokens = tokens;
      },
      discoveryState: () => this.#discovered,
      saveDiscoveryState: (state) => {
        this.#discovered = state;
      },
      redirectToAuthorization: (url) => {
        this.asked = url;
      },
      saveCodeVerifier: (verifier) => {
        this.#verifier = verifier;
      },
      codeVerifier: () => this.#verifier,
    };
  }
}
