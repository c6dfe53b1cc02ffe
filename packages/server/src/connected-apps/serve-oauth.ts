import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config-table.ts';
import { toHttpProblem } from '../errors/http-problem.ts';
import { apiError } from '../errors/server-error.ts';
import { createOriginGuard } from '../http/origin-guard.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import type { AppRegistration } from './app-registration.ts';
import type { AppTokens } from './app-tokens.ts';
import { OAuthError } from './oauth-error.ts';
import { metadataPaths, OAUTH_PATHS, type OAuthPlaces } from './oauth-places.ts';

const MAX_BODY_BYTES = 65_536;

export interface OAuthOptions {
  /** Its values change while the server runs. */
  config: Config;
  places: OAuthPlaces;
  /** With a closing slash. */
  publicUrl: string;
  registration: AppRegistration;
  tokens: AppTokens;
}

/** Serves what apps call to be connected: where things are, registration, tokens. Users are asked on a page of the editor. */
export async function serveOAuth(app: FastifyInstance, options: OAuthOptions): Promise<void> {
  const { config, places, publicUrl } = options;
  const guard = createOriginGuard(config);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler(answerError);
    scope.addHook('onRequest', async (request, reply) => {
      guard.checkHost(request);
      guard.checkOrigin(request);
      reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });
      if (!config.mcpServer) throw apiError('NOT_FOUND');
    });
    const paths = metadataPaths(publicUrl);
    for (const path of paths.resource) scope.get(path, async () => places.resourceMetadata);
    for (const path of paths.server) scope.get(path, async () => places.serverMetadata);
    // The query goes on as it came, as one text: routers of pages read numbers and truth values into it.
    scope.get(`/${OAUTH_PATHS.authorize}`, async ({ url }, reply) => {
      const query = url.slice(`/${OAUTH_PATHS.authorize}`.length).replace(/^\/?\??/, '');
      return reply.redirect(`${publicUrl}connect-app?request=${encodeURIComponent(query)}`);
    });
    serveEndpoints(scope, options);
  });
}

function serveEndpoints(scope: FastifyInstance, { registration, tokens }: OAuthOptions): void {
  scope.post(`/${OAUTH_PATHS.register}`, async (request, reply) => {
    const { id, name, redirectUris, createdAt } = await registration.register(jsonOf(request), request.ip);
    return reply.code(201).send({
      client_id: id,
      client_id_issued_at: Math.floor(createdAt / 1000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });
  scope.post(`/${OAUTH_PATHS.token}`, async (request) => tokens.give(formOf(request), request.ip));
  scope.post(`/${OAUTH_PATHS.revoke}`, async (request, reply) => {
    const fields = formOf(request);
    await tokens.revoke(fields.get('token') ?? '', fields.get('client_id') ?? '', request.ip);
    return reply.send();
  });
}

/** @throws OAuthError */
function jsonOf({ body }: FastifyRequest): unknown {
  try {
    return JSON.parse(String(body));
  } catch (cause) {
    throw new OAuthError('invalid_client_metadata', `The body is no JSON: ${(cause as Error).message}`);
  }
}

/** @throws OAuthError */
function formOf({ body, headers }: FastifyRequest): URLSearchParams {
  const [type] = headers['content-type']?.split(';') ?? [];
  const fields = new URLSearchParams(typeof body === 'string' ? body : '');
  const names = [...fields.keys()];
  if (type?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw new OAuthError('invalid_request', 'The body is application/x-www-form-urlencoded.');
  }
  if (new Set(names).size < names.length) throw new OAuthError('invalid_request', 'A parameter is there twice.');
  return fields;
}

/** In the form that apps know; what is no matter of the protocol goes on to whoever answers errors. */
function answerError(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof OAuthError) {
    reply.code(400).send({ error: error.code, error_description: error.message });
    return;
  }
  const { status, body, retryAfterSeconds } = toHttpProblem(error);
  if (status !== 429) throw error;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  reply.code(status).send({ error: 'temporarily_unavailable', error_description: body.message });
}
