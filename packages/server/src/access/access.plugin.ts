import { isResourcePermission, type RouteAccess } from '@millrace/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../errors/server-error.ts';
import { type Access, requireOnInstance, signInRequired } from './access.ts';
import { type Actor, isProgram } from './actor.ts';
import { errorFor } from './message-for.ts';

export interface AccessPluginOptions {
  access: Pick<Access, 'require' | 'can'>;
  /** @throws ServerError for proof that is not good, for example a key that expired. */
  findActor(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
}

/**
 * Gives every request its actor and holds it to what its route declares. A route that declares nothing cannot be added.
 * Applies to routes that are added to `app` afterwards.
 */
export function registerAccess(app: FastifyInstance, { access, findActor }: AccessPluginOptions): void {
  app.decorateRequest('actor');
  app.addHook('onRoute', ({ method, url, config }) => {
    const declared = config?.access;
    if (declared === undefined) throw new Error(`${String(method)} ${url} does not declare who may call it`);
    if (isResourcePermission(declared) && !url.split('/').includes(':id')) {
      throw new Error(`${String(method)} ${url} asks for ${declared}, but names no resource by :id`);
    }
  });
  app.setErrorHandler(async (error, { actor }) => {
    // Passed on to whoever answers errors; without its names where nobody can tell who may see them.
    throw await errorFor(actor, error, access).catch(() => error);
  });
  app.addHook('onRequest', async (request, reply) => {
    const declared = request.routeOptions.config.access;
    if (declared === undefined) return;
    request.actor = await findActor(request, reply);
    await hold(access, declared, request);
  });
}

async function hold(access: Pick<Access, 'require'>, declared: RouteAccess, request: FastifyRequest): Promise<void> {
  const { actor } = request;
  if (declared === 'public') return;
  if (declared === 'signedOut') {
    if (actor.kind === 'nobody' || actor.kind === 'default') return;
    throw apiError('SIGNED_IN_ALREADY');
  }
  if (declared === 'signedIn') {
    if (actor.kind === 'nobody') throw signInRequired();
    if (!isProgram(actor)) return;
    throw apiError('FORBIDDEN.personsOnly');
  }
  if (!isResourcePermission(declared)) return requireOnInstance(actor, declared);
  const { id } = request.params as { id: string };
  await access.require(actor, declared, id);
}
