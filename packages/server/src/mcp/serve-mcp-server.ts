import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../access/access.ts';
import { type Actor, isProgram } from '../access/actor.ts';
import type { Config } from '../config/config-table.ts';
import type { AppTokens } from '../connected-apps/app-tokens.ts';
import { MCP_SERVER_PATH, type OAuthPlaces } from '../connected-apps/oauth-places.ts';
import { createOriginGuard } from '../http/origin-guard.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import { RequestLimits } from '../public-api/request-limits.ts';
import type { Passes } from '../sessions/passes.ts';
import { clientFor } from './client-for.ts';
import type { ToolPorts } from './tools/tool.ts';

/** A whole workflow may be sent. */
const MAX_BODY_BYTES = 33_554_432;

export interface McpServerOptions {
  access: Pick<Access, 'require'>;
  /** Whom an app acts for. */
  appTokens: Pick<AppTokens, 'authenticate'>;
  /** Its values change while the server runs. */
  config: Config;
  /** For whom a program calls, by its key. */
  findProgram(request: FastifyRequest): Promise<Actor>;
  oauthPlaces: Pick<OAuthPlaces, 'challenge'>;
  /** Tokens of apps are good for the MCP server alone: its calls of the REST interface show a pass. */
  passes: Pick<Passes, 'lend'>;
}

/** Serves AI clients. They prove themselves by keys, or as apps that somebody connected, and may do what these allow by the REST interface. */
export async function serveMcpServer(app: FastifyInstance, options: McpServerOptions): Promise<void> {
  const { config, oauthPlaces, passes } = options;
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
    scope.all(`/${MCP_SERVER_PATH}`, async (request, reply) => {
      if (!config.mcpServer) return refuse(reply, 404, OFF);
      // Also where looking for the caller fails.
      reply.header(
        'www-authenticate',
        oauthPlaces.challenge(request.headers.authorization ? 'invalid_token' : undefined),
      );
      const actor = await findCaller(request, options);
      if (!isProgram(actor)) return refuse(reply, 401, NO_PROOF);
      reply.removeHeader('www-authenticate');
      limits.count(actor.kind === 'app' ? actor.appId : actor.keyId);
      // Tools may go on while their answer is written: it is read to its end, as long as the pass is good.
      const answerFor = async (headers: FastifyRequest['headers']) => {
        const { answerMcp } = await import('./answer-mcp.ts');
        const response = await answerMcp(request, portsFor(app, { request, reply, actor, headers }, options));
        return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
      };
      const answer =
        actor.kind === 'app'
          ? await passes.lend(actor, (pass) => answerFor({ ...request.headers, ...pass }))
          : await answerFor(request.headers);
      return reply.code(answer.status).headers(answer.headers).send(answer.text);
    });
  });
}

const OFF = 'The MCP server of this instance is off. An administrator can switch it on in the settings.';
const NO_PROOF =
  'Connect this client by OAuth, or give it an API key as a bearer token. Keys are made in the settings of your account.';

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ message });
}

async function findCaller(
  request: FastifyRequest,
  { appTokens, findProgram }: Pick<McpServerOptions, 'appTokens' | 'findProgram'>,
): Promise<Actor> {
  const token = /^Bearer (mra_[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return findProgram(request);
  return (await appTokens.authenticate(token, request.ip)) ?? { kind: 'nobody' };
}

interface McpCall {
  request: FastifyRequest;
  reply: FastifyReply;
  actor: Actor;
  /** With what calls of the REST interface are proven. */
  headers: FastifyRequest['headers'];
}

function portsFor(
  app: FastifyInstance,
  { request, reply, actor, headers }: McpCall,
  { access }: Pick<McpServerOptions, 'access'>,
): ToolPorts {
  const leaving = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort();
  });
  return {
    client: clientFor(app, { headers, ip: request.ip }),
    requirePermission: (permission, id) => access.require(actor, permission, id),
    signal: leaving.signal,
  };
}
