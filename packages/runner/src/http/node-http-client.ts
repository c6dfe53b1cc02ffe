import type { Credentials, HttpClient, HttpRequest, NodeError } from '@millrace/node-sdk';
import { runnerError } from '../errors/runner-error.ts';
import type { NodeTypeRegistry } from '../node-types/node-type-registry.ts';
import type { Transport } from './lazy-transport.ts';

/** The HTTP client of a node. */
export function nodeHttpClient(options: {
  /** Ends what is under way. */
  signal: AbortSignal;
  transport: Transport;
  credentials: Credentials;
  registry: NodeTypeRegistry;
}): HttpClient {
  const { signal, transport, credentials, registry } = options;
  return {
    request: (request) => transport.request(request, signal, []),
    stream: (request) => transport.stream(request, signal, []),
    async requestWithCredential(credentialType, request) {
      const signed = await sign(credentialType, request);
      return await transport.request(signed, signal, addedHeaders(request, signed));
    },
    async streamWithCredential(credentialType, request) {
      const signed = await sign(credentialType, request);
      return await transport.stream(signed, signal, addedHeaders(request, signed));
    },
  };

  async function sign(credentialType: string, request: HttpRequest): Promise<HttpRequest> {
    const type = await registry.credentialType(credentialType);
    if (!type?.authenticate) throw cannotSign(credentialType, type !== undefined);
    return await type.authenticate(await credentials.get(credentialType), request);
  }
}

/** Headers that hold the credential: they must not follow a redirect to somewhere else. */
function addedHeaders(plain: HttpRequest, signed: HttpRequest): string[] {
  const before = new Map(Object.entries(plain.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.entries(signed.headers ?? {})
    .filter(([name, value]) => before.get(name.toLowerCase()) !== value)
    .map(([name]) => name.toLowerCase());
}

function cannotSign(credentialType: string, isKnown: boolean): NodeError {
  const reason = isKnown ? 'cannot sign requests' : 'is not known here';
  return runnerError('CREDENTIAL_TYPE_UNKNOWN', `The credential type '${credentialType}' ${reason}`, {
    description: 'Choose another kind of authentication in the node.',
  });
}
