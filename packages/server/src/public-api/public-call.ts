import type { PublicRoute } from '@millrace/api';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { knownActor, requireScope } from '../access/access.ts';
import type { KnownActor } from '../access/actor.ts';
import { JsonText } from '../http/json-text.ts';
import { checkPart } from '../http/rest-route.ts';

/** Calls of the public API; paths are under `/api/v1`. */
export type PublicCalls = (app: FastifyInstance) => void;

/** What a handler gets: the checked parts of the request. */
interface PublicRequest<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The key that calls; held to what the call declares already. */
  actor: KnownActor;
}

export interface PublicCallOptions {
  /** Largest body in bytes; default 1 MiB. */
  maxBodyBytes?: number;
}

/** Serves a call of the public API: checks what comes in, and answers what the handler gives as it is. */
export function serveCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  call: PublicRoute<P, Q, B, A>,
  handler: (request: PublicRequest<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.output<A> | JsonText>,
  { maxBodyBytes }: PublicCallOptions = {},
): void {
  app.route({
    method: call.method,
    url: call.path,
    config: { access: call.access },
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    handler: async (request, reply) => {
      if (call.alsoNeeds) requireScope(request.actor, call.alsoNeeds);
      const answer = await handler({
        params: checkPart(call.params, request.params, 'address'),
        query: checkPart(call.query, request.query, 'query'),
        body: checkPart(call.body, request.body ?? undefined, 'body'),
        actor: knownActor(request.actor),
      });
      reply.code(call.status ?? 200);
      if (call.status === 204) return reply.send();
      reply.type('application/json; charset=utf-8');
      return answer instanceof JsonText ? reply.send(answer.body()) : answer;
    },
  });
}
