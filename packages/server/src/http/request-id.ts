import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestScope } from '../logging/request-scope.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
/** It goes into each line of the log: no spaces, no control characters, no room for a novel. */
const USABLE_ID = /^[\w.:/+=@-]{1,128}$/;

/** The id that the caller, or a proxy before us, gave the request; else one of our own. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && USABLE_ID.test(given) ? given : randomUUID();
}

/** Answers each request with its id, which stands in all that is logged meanwhile. */
export function registerRequestIds(app: FastifyInstance): void {
  const scopes = new WeakMap<FastifyRequest, RequestScope>();
  app.addHook('onRequest', (request, { raw }, done) => {
    const scope = new RequestScope(request.id);
    scopes.set(request, scope);
    raw.setHeader(REQUEST_ID_HEADER, request.id);
    raw.once('close', () => scope.end());
    scope.run(done);
  });
  // What follows the body is called by its last packet, not by what came before.
  app.addHook('preValidation', (request, _reply, done) => {
    const scope = scopes.get(request);
    if (scope) scope.run(done);
    else done();
  });
}
