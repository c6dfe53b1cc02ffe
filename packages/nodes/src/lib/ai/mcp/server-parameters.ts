import { type HttpClient, type LookupContext, NodeError, number } from '@millrace/node-sdk';
import { McpConnection, type McpServerAddress, type McpTimeLimits } from './mcp-connection.ts';

const CREDENTIALS = new Map([
  ['bearerAuth', 'httpBearerAuth'],
  ['headerAuth', 'httpHeaderAuth'],
  ['multipleHeadersAuth', 'httpMultipleHeadersAuth'],
  ['mcpOAuth2Api', 'mcpOAuth2Api'],
]);

/** Credentials of nodes that use an MCP server. */
export const mcpCredentials = [...CREDENTIALS].map(([kind, name]) => ({
  name,
  required: true,
  displayOptions: { show: { authentication: [kind] } },
}));

export const AUTHENTICATIONS = [
  { name: 'None', value: 'none' },
  { name: 'Bearer token', value: 'bearerAuth' },
  { name: 'Header', value: 'headerAuth' },
] as const;

export const MORE_AUTHENTICATIONS = [
  ...AUTHENTICATIONS,
  { name: 'Several headers', value: 'multipleHeadersAuth' },
  { name: 'OAuth2', value: 'mcpOAuth2Api' },
] as const;

export const TRANSPORTS = [
  { name: 'Streamable HTTP', value: 'httpStreamable' },
  { name: 'Server-sent events (old)', value: 'sse' },
] as const;

/** What the user set of the server. */
export interface McpServerParameters {
  /** Absent in version 1 of the tool, which calls it `sseEndpoint`. */
  endpointUrl?: string | undefined;
  sseEndpoint?: string | undefined;
  /** Absent in version 1 of the tool. */
  serverTransport?: string | undefined;
  authentication: string;
}

export interface McpTimeParameters {
  timeout?: number | undefined;
  totalTimeout?: number | undefined;
}

const IDLE_MS = 60_000;
const TOTAL_MS = 600_000;

/** How long calls may take. */
export const serverOptions = [
  number('timeout', {
    label: 'Timeout (ms)',
    default: IDLE_MS,
    description: 'How long a call may be without a word of the server. News of its progress count',
    typeOptions: { minValue: 1 },
  }),
  number('totalTimeout', {
    label: 'Longest call (ms)',
    default: TOTAL_MS,
    description: 'Also where the server tells of progress',
    typeOptions: { minValue: 1 },
  }),
] as const;

export function timeLimits({ timeout = IDLE_MS, totalTimeout = TOTAL_MS }: McpTimeParameters): McpTimeLimits {
  return { idleMs: timeout, totalMs: Math.max(totalTimeout, timeout) };
}

/** @throws NodeError for an address that is none, and for an unknown kind of authentication */
export function serverAddress(parameters: McpServerParameters): McpServerAddress {
  const { endpointUrl, sseEndpoint, serverTransport = 'sse', authentication } = parameters;
  const parameter = endpointUrl === undefined ? 'sseEndpoint' : 'endpointUrl';
  const url = URL.parse((endpointUrl ?? sseEndpoint ?? '').trim());
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new NodeError('The address of the MCP server is not a URL', {
      code: 'HTTP_INVALID_URL',
      description: "Give it with 'https://' or 'http://', as its documentation tells.",
      parameter,
    });
  }
  const credentialType = CREDENTIALS.get(authentication);
  if (credentialType === undefined && authentication !== 'none') {
    throw new NodeError(`'${authentication}' is not a kind of authentication`, {
      code: 'CREDENTIAL_NOT_SET',
      description: "Choose one of the list of 'Authentication'.",
      parameter: 'authentication',
    });
  }
  return { url, transport: serverTransport === 'sse' ? 'sse' : 'httpStreamable', credentialType };
}

/** How a look-up of the editor reaches the server: for one list, and not for long. */
const LOOKUP_LIMITS: McpTimeLimits = { idleMs: 15_000, totalMs: 15_000 };

/** The tools of the server that the parameters of a node name. @throws NodeError */
export async function findTools({ parameters, http, signal }: LookupContext): ReturnType<McpConnection['tools']> {
  return await withConnection(serverOf(parameters), { http, limits: LOOKUP_LIMITS, signal }, (one) => one.tools());
}

function serverOf(parameters: LookupContext['parameters']): McpServerAddress {
  const text = (name: string) => (typeof parameters[name] === 'string' ? parameters[name] : undefined);
  return serverAddress({
    endpointUrl: text('endpointUrl'),
    sseEndpoint: text('sseEndpoint'),
    serverTransport: text('serverTransport'),
    authentication: text('authentication') ?? 'none',
  });
}

async function withConnection<Result>(
  address: McpServerAddress,
  options: { http: HttpClient; limits: McpTimeLimits; signal: AbortSignal },
  use: (connection: McpConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await McpConnection.open(address, options);
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}
