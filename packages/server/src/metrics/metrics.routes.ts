import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSameSecret } from '../access/secret-texts.ts';
import type { Config } from '../config/config-table.ts';
import { apiError } from '../errors/server-error.ts';
import { createOriginGuard } from '../http/origin-guard.ts';
import type { ServerMetrics } from './server-metrics.ts';

const METRICS_PATH = '/metrics';

/**
 * Serves the metrics while they are wanted, and counts every request meanwhile. To be called before routes are added.
 * @param wanted gives nothing while they are turned off: their address is then none.
 * @param config where it has a token, only who gives it may read them.
 */
export function serveMetrics(app: FastifyInstance, wanted: () => ServerMetrics | undefined, config: Config): void {
  const guard = createOriginGuard(config);
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url === METRICS_PATH) return;
    wanted()?.noteRequest({
      method: request.method,
      route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  app.get(METRICS_PATH, async (request, reply) => {
    const metrics = wanted();
    if (!metrics) return reply.callNotFound();
    guard.checkHost(request);
    checkToken(request, config.metricsToken);
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read());
  });
}

/** @throws ServerError `METRICS_TOKEN_WRONG` */
function checkToken({ headers }: FastifyRequest, token: string | undefined): void {
  if (token === undefined) return;
  if (isSameSecret(headers.authorization ?? '', `Bearer ${token}`)) return;
  throw apiError('METRICS_TOKEN_WRONG');
}
