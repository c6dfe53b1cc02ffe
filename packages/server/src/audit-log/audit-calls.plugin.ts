import type { AuditAction, AuditEvent } from '@millrace/api';
import { isJsonObject } from '@millrace/workflow';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditLog } from './audit-log.ts';
import { auditedActions } from './audited-calls.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of what the call was done to, where neither its address nor its answer says it. */
    auditTargetId?: string;
  }
}

/** Longest address of a failed sign-in that is kept. */
const MAX_EMAIL_LENGTH = 254;

/** Notes who did what by the calls that do it. To be called before routes are added. */
export function auditCalls(app: FastifyInstance, audit: Pick<AuditLog, 'note'>): void {
  const made = new WeakMap<FastifyRequest, string>();
  app.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    const id = idOf(payload);
    if (id !== undefined) made.set(request, id);
    return payload;
  });
  // Before the answer goes out: who is told that something is done finds it in the log.
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const { method, body, routeOptions } = request;
    for (const action of auditedActions({ method, url: routeOptions.url ?? '', body })) {
      const outcome = outcomeOf(action, request, reply);
      if (outcome === undefined) continue;
      const targetId = targetOf(request) ?? (outcome === 'done' ? made.get(request) : undefined) ?? null;
      await audit.note({ action, outcome, targetId, address: request.ip, ...whoIs(action, request) });
    }
    return payload;
  });
}

/**
 * Nothing for what was asked wrongly: nothing was done, and nobody was kept from anything. Nothing either for those who are
 * nobody, but for their attempts to sign in, which are limited: they could fill the log.
 */
function outcomeOf(
  action: AuditAction,
  { actor }: FastifyRequest,
  { statusCode }: FastifyReply,
): AuditEvent['outcome'] | undefined {
  const isNobody = actor === undefined || actor.kind === 'nobody';
  if (statusCode >= 400 && isNobody && (action !== 'session.start' || statusCode === 429)) return undefined;
  if (statusCode >= 500) return 'failed';
  if (statusCode === 401 || statusCode === 403 || statusCode === 429) return 'refused';
  if (statusCode >= 400) return undefined;
  // Who comes back from a provider without being let in is sent to the page to sign in.
  return action === 'session.start' && actor?.kind === 'nobody' ? 'refused' : 'done';
}

function whoIs(action: AuditAction, { actor, body }: FastifyRequest): Pick<AuditEvent, 'userId' | 'email' | 'via'> {
  if (actor === undefined || actor.kind === 'nobody' || actor.kind === 'default') {
    return { userId: null, email: action === 'session.start' ? triedEmail(body) : null, via: 'none' };
  }
  return { userId: actor.user.id, email: null, via: actor.kind === 'apiKey' ? 'apiKey' : 'session' };
}

/** Only what looks like an address: people type passwords into the wrong field. */
function triedEmail(body: unknown): string | null {
  if (!isJsonObject(body) || typeof body.email !== 'string') return null;
  return /^[^\s@]+@[^\s@]+$/.test(body.email) && body.email.length <= MAX_EMAIL_LENGTH ? body.email : null;
}

function targetOf({ params, auditTargetId }: FastifyRequest): string | undefined {
  if (auditTargetId !== undefined) return auditTargetId;
  if (!isJsonObject(params)) return undefined;
  const { id, userId, tagId, variableId, keyId } = params;
  return [id, userId, tagId, variableId, keyId].find((value) => typeof value === 'string');
}

/** The id of what a call made, from its answer. */
function idOf(payload: unknown): string | undefined {
  if (!isJsonObject(payload)) return undefined;
  const thing = isJsonObject(payload.data) ? payload.data : payload;
  const id = thing.id ?? thing.executionId;
  return typeof id === 'string' ? id : undefined;
}
