import type { FastifyInstance } from 'fastify';

/** What readiness depends on: each answers with a problem, or nothing when it is well. */
export type ReadinessCheck = () => Promise<string | undefined>;
export type ReadinessChecks = Readonly<Record<string, ReadinessCheck>>;

/** `/healthz`: the process answers. `/readyz`: it can do its work. */
export function serveHealth(app: FastifyInstance, checks: ReadinessChecks): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const problems = await findProblems(checks);
    const isReady = Object.keys(problems).length === 0;
    return reply.code(isReady ? 200 : 503).send(isReady ? { status: 'ok' } : { status: 'not ready', problems });
  });
}

/** What keeps the server from its work: part → problem. */
export async function findProblems(checks: ReadinessChecks): Promise<Record<string, string>> {
  const problems = Object.create(null) as Record<string, string>;
  for (const [name, check] of Object.entries(checks)) {
    const found = await check();
    if (found !== undefined) problems[name] = found;
  }
  return problems;
}
