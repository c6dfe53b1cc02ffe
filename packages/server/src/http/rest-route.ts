import type { Route } from '@millrace/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../access/actor.ts';
import { apiError } from '../errors/server-error.ts';
import { JsonText } from './json-text.ts';

const FOR_EVER = 'private, max-age=31536000, immutable';

/** What a handler gets: the checked parts of the request. */
export interface RestCall<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** Who calls; held to what the route declares already. */
  actor: Actor;
  /** Identifies the push connection of the page that calls. */
  sessionId: string | undefined;
  /** For cookies and addresses. */
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface RestRouteOptions {
  /** Largest body in bytes; default 1 MiB. */
  maxBodyBytes?: number;
}

/** Serves a call of the REST interface: checks what comes in, and wraps what goes out as `{ "data": … }`. */
export function serveRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  route: Route<P, Q, B, A>,
  handler: (call: RestCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.output<A> | JsonText>,
  options: RestRouteOptions = {},
): void {
  app.route({
    method: route.method,
    url: route.path,
    config: { access: route.access },
    ...(options.maxBodyBytes !== undefined && { bodyLimit: options.maxBodyBytes }),
    handler: async (request, reply) => {
      const answer = await handler({
        params: checkPart(route.params, request.params, 'address'),
        query: checkPart(route.query, request.query, 'query'),
        body: checkPart(route.body, request.body ?? undefined, 'body'),
        actor: request.actor,
        sessionId: pushSessionOf(request.actor, request.headers.sessionid),
        request,
        reply,
      });
      if (answer instanceof JsonText && answer.version !== undefined) {
        const etag = `W/"${answer.version}"`;
        reply.headers({ etag, 'cache-control': 'private, no-cache' });
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      }
      if (answer instanceof JsonText && answer.isFinal) reply.header('cache-control', FOR_EVER);
      if (answer instanceof JsonText) return reply.type('application/json; charset=utf-8').send(answer.wrapped('data'));
      return { data: answer };
    },
  });
}

/** What stands in the path, behind it, and in the body. */
type RequestPart = 'address' | 'query' | 'body';

/** A part of a request in its shape. @throws ServerError `BAD_REQUEST` that names each problem. */
export function checkPart<T extends z.ZodType>(schema: T | undefined, value: unknown, part: RequestPart): z.output<T> {
  if (!schema) return undefined as z.output<T>;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    reason: issue.message,
  }));
  const [first] = problems;
  const reason = [first?.path, first?.reason].filter(Boolean).join(': ');
  throw apiError(`BAD_REQUEST.${part}`, { reason }, { problems });
}

/**
 * The push connection of a page of somebody. Pages choose their names: only what can be a key is taken, and nobody can
 * name the page of another user.
 */
export function pushSessionOf(actor: Actor, name: unknown): string | undefined {
  if (typeof name !== 'string' || !/^[\w-]{1,128}$/.test(name) || actor.kind === 'nobody') return undefined;
  return `${actor.user.id}.${name}`;
}
