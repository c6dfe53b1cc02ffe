import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type AccessPluginOptions, registerAccess } from '../access/access.plugin.ts';
import type { Config } from '../config/config-table.ts';
import { toHttpProblem } from '../errors/http-problem.ts';
import { apiError } from '../errors/server-error.ts';
import type { Logger } from '../logging/logger.ts';
import { asksForConsent } from './asks-for-consent.ts';
import { createUrlRewrite } from './base-path.ts';
import { answerClientError } from './client-error.ts';
import { registerJsonBodies } from './json-body.ts';
import { createOriginGuard } from './origin-guard.ts';
import { REQUEST_ID_HEADER, registerRequestIds, requestIdOf } from './request-id.ts';
import { pageHeaders, SECURITY_HEADERS, unframed } from './security-headers.ts';

const COMPRESS_FROM_BYTES = 1024;
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const REQUEST_TIMEOUT_MS = 300_000;

/** Adds routes of the interface; paths are under `/rest`. */
export type RestRoutes = (app: FastifyInstance) => void;

/** The HTTP server without routes. */
export function createApp(
  log: Logger,
  config: Pick<Config, 'trustedProxies' | 'publicUrl' | 'webhookUrl'>,
): FastifyInstance {
  const { trustedProxies } = config;
  const rewrite = createUrlRewrite(config);
  const answerProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, body, template, isBug, retryAfterSeconds } = toHttpProblem(error);
    // Programs and webhooks are told in English.
    const isForPages = request.routeOptions.url?.startsWith('/rest/') === true;
    if (isBug) {
      const { id: requestId, method, routeOptions } = request;
      log.error({ err: error, requestId, method, path: routeOptions.url }, 'A request failed');
    }
    // One whose address cannot be read passes no hook.
    reply.header(REQUEST_ID_HEADER, request.id);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    reply.code(status).send(isForPages && template ? { ...body, template } : body);
  };
  const app: FastifyInstance = Fastify({
    logger: false,
    genReqId: requestIdOf,
    rewriteUrl: ({ url }) => rewrite(url ?? '/'),
    frameworkErrors: answerProblem,
    clientErrorHandler: answerClientError,
    forceCloseConnections: true,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Workflows may hold any key; nothing here merges a body into an object.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1024 },
  });
  app.setErrorHandler(answerProblem);
  registerRequestIds(app);
  registerJsonBodies(app);
  return app;
}

export interface RestOptions {
  config: Config;
  who: AccessPluginOptions;
  /** Adds hooks to what is called there. */
  watch(rest: FastifyInstance): void;
  routes: readonly RestRoutes[];
}

/** Everything under `/rest`: guarded against other sites and strangers, compressed. */
export async function registerRest(app: FastifyInstance, { config, who, watch, routes }: RestOptions): Promise<void> {
  const guard = createOriginGuard(config);
  await app.register(
    async (rest) => {
      watch(rest);
      await rest.register(fastifyCompress, { threshold: COMPRESS_FROM_BYTES, encodings: ['gzip', 'deflate'] });
      rest.addHook('onRequest', async (request, reply) => {
        guard.checkHost(request);
        checkAddress(request);
        if (!request.routeOptions.config.allowCrossOrigin) guard.checkOrigin(request);
        reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });
      });
      await rest.register(fastifyCookie);
      registerAccess(rest, who);
      for (const addRoutes of routes) addRoutes(rest);
    },
    { prefix: '/rest' },
  );
}

/** A NUL is part of no name. @throws ServerError `BAD_REQUEST` */
function checkAddress({ url }: FastifyRequest): void {
  if (url.includes('%00')) throw apiError('BAD_REQUEST.nulInAddress');
}

/** Pages and files: guarded against names pointed at this machine. */
export async function registerPages(
  app: FastifyInstance,
  config: Config,
  serve: (pages: FastifyInstance) => Promise<void>,
): Promise<void> {
  const guard = createOriginGuard(config);
  const headers = pageHeaders(config.templatesHost === undefined ? [] : [config.templatesHost]);
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      guard.checkHost(request);
      reply.headers(asksForConsent(request.url) ? unframed(headers) : headers);
    });
    await serve(pages);
  });
}
