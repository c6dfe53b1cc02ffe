import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Which form of the protocol a client speaks: the present one, the one with a handshake, or the first with its stream of events. */
export type McpForm = 'present' | 'handshake' | 'stream';

/** Connects a real MCP client. To be closed by the test. */
export async function connectMcp(
  url: string,
  { form = 'present', headers = {} }: { form?: McpForm; headers?: Record<string, string> } = {},
): Promise<Client> {
  const client = newMcpClient(form);
  const options = { requestInit: { headers } };
  const address = new URL(url);
  await client.connect(
    form === 'stream' ? new SSEClientTransport(address, options) : new StreamableHTTPClientTransport(address, options),
  );
  return client;
}

export function newMcpClient(form: McpForm): Client {
  const mode = form === 'present' ? ({ pin: '2026-07-28' } as const) : 'legacy';
  return new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
}

/** The text of a result. */
export function textOf(result: { content: ReadonlyArray<{ type: string }> }): string {
  return result.content.map((part) => ('text' in part ? String(part.text) : '')).join('');
}
