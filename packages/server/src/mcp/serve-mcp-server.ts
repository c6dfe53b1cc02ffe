import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { Config } from '../config/config-table.ts';
import { createOriginGuard } from '../http/origin-guard.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { RequestLimits } from '../public-api/request-limits.ts';
import { answerMcp } from './answer-mcp.ts';
import { clientFor } from './client-for.ts';
import type { ToolPorts } from './tools/tool.ts';

const MCP_SERVER_PATH = '/mcp-server/http';

/** A whole workflow may be sent. */
const MAX_BODY_BYTES = 33_554_432;

export interface McpServerOptions {
  access: Pick<Access, 'require'>;
  /** Its values change while the server runs. */
  config: Config;
  /** For whom a program calls, by its key. */
  findProgram(request: FastifyRequest): Promise<Actor>;
}

/** Serves AI clients. They prove themselves by keys alone, and may do what the key allows by the REST interface. */
export async function serveMcpServer(app: FastifyInstance, options: McpServerOptions): Promise<void> {
  const { config, findProgram } = options;
  const guard = createOriginGuard(config);
  const limits = new RequestLimits({ perMinute: config.publicApiLimit });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', async (request, reply) => {
      guard.checkHost(request);
      guard.checkOrigin(request);
      reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });
    });
    scope.all(MCP_SERVER_PATH, async (request, reply) => {
      if (!config.mcpServer) return refuse(reply, 404, OFF);
      const actor = await findProgram(request);
      if (actor.kind !== 'apiKey') return refuse(reply.header('www-authenticate', 'Bearer'), 401, NO_KEY);
      limits.count(actor.keyId);
      const answer = await answerMcp(request, portsFor(app, { request, reply, actor }, options));
      return reply
        .code(answer.status)
        .headers(Object.fromEntries(answer.headers))
        .send(await answer.text());
    });
  });
}

const OFF = 'The MCP server of this instance is off. An administrator can switch it on in the settings.';
const NO_KEY = 'An API key is needed, as a bearer token. Make one in the settings of your account.';

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ message });
}

function portsFor(
  app: FastifyInstance,
  { request, reply, actor }: { request: FastifyRequest; reply: FastifyReply; actor: Actor },
  { access }: Pick<McpServerOptions, 'access'>,
): ToolPorts {
  const leaving = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort();
  });
  return {
    client: clientFor(app, request),
    requirePermission: (permission, id) => access.require(actor, permission, id),
    signal: leaving.signal,
  };
}
