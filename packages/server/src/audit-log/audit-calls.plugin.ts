import type { AuditAction, AuditEvent } from '@millrace/api';
import { isJsonObject } from '@millrace/workflow';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isProgram } from '../access/actor.ts';
import type { AuditLog } from './audit-log.ts';
import { auditedActions } from './audited-calls.ts';
import { type ManyAtOnce, manyAtOnce } from './many-at-once.ts';
import type { TargetNames } from './target-names.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of what the call was done to, where neither its address nor its answer says it. */
    auditTargetId?: string;
    /** What the call changed, where that is more than a thing as a whole: an event each. */
    auditChanges?: ReadonlyArray<Pick<AuditEvent, 'targetId' | 'targetName' | 'details'>>;
  }
}

/** Longest address of a failed sign-in that is kept. */
const MAX_EMAIL_LENGTH = 254;

/** Notes who did what by the calls that do it. To be called before routes are added. */
export function auditCalls(app: FastifyInstance, audit: Pick<AuditLog, 'note'>, names: TargetNames): void {
  const answers = new WeakMap<FastifyRequest, unknown>();
  const namesBefore = new WeakMap<FastifyRequest, string>();
  // What is deleted has a name only before.
  app.addHook('preHandler', async (request) => {
    const [action] = actionsOf(request);
    const id = namedIn(request.params);
    if (action === undefined || id === undefined || isNobody(request)) return;
    const name = await names.find(action, id);
    if (name !== undefined) namesBefore.set(request, name);
  });
  app.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    answers.set(request, payload);
    return payload;
  });
  // Before the answer goes out: who is told that something is done finds it in the log.
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    for (const action of actionsOf(request)) {
      const outcome = outcomeOf(action, request, reply);
      if (outcome === undefined) continue;
      const event = { action, outcome, address: request.ip, ...whoIs(action, request) };
      if (request.auditChanges && outcome === 'done') {
        for (const change of request.auditChanges) await audit.note({ ...event, ...change });
        continue;
      }
      const [first = null, ...further] =
        targetsOf(action, request) ?? (outcome === 'done' ? idsOf(answers.get(request)) : []);
      const details = await named(
        manyAtOnce(action, { body: request.body, params: request.params, answer: answers.get(request) }),
        names,
      );
      for (const targetId of [first, ...further]) {
        const name = namesBefore.get(request) ?? (targetId === null ? undefined : await names.find(action, targetId));
        await audit.note({ ...event, targetId, targetName: name ?? givenName(action, request), details });
      }
    }
    return payload;
  });
}

/** With what the workflow is called that the call named. */
async function named(details: ManyAtOnce | null, names: TargetNames): Promise<ManyAtOnce | null> {
  if (!details) return null;
  const { workflowId } = { ...details.which, ...(isJsonObject(details.which.filters) && details.which.filters) };
  const workflowName = isText(workflowId) ? await names.find('workflow.run', workflowId) : undefined;
  return workflowName === undefined ? details : { ...details, which: { ...details.which, workflowName } };
}

function actionsOf({ method, body, routeOptions }: FastifyRequest): AuditAction[] {
  return auditedActions({ method, url: routeOptions.url ?? '', body });
}

/**
 * Nothing for what was asked wrongly: nothing was done, and nobody was kept from anything. Nothing either for those who are
 * nobody, but for their attempts to sign in, which are limited: they could fill the log.
 */
function outcomeOf(
  action: AuditAction,
  request: FastifyRequest,
  { statusCode }: FastifyReply,
): AuditEvent['outcome'] | undefined {
  if (statusCode >= 400 && isNobody(request) && (action !== 'session.start' || statusCode === 429)) return undefined;
  if (statusCode >= 500) return 'failed';
  if (statusCode === 401 || statusCode === 403 || statusCode === 429) return 'refused';
  if (statusCode >= 400) return undefined;
  // Who comes back from a provider without being let in is sent to the page to sign in.
  return action === 'session.start' && request.actor?.kind === 'nobody' ? 'refused' : 'done';
}

function isNobody({ actor }: FastifyRequest): boolean {
  return actor === undefined || actor.kind === 'nobody';
}

function whoIs(action: AuditAction, { actor, body }: FastifyRequest): Pick<AuditEvent, 'userId' | 'email' | 'via'> {
  if (actor === undefined || actor.kind === 'nobody' || actor.kind === 'default') {
    return { userId: null, email: action === 'session.start' ? triedEmail(body) : null, via: 'none' };
  }
  return { userId: actor.user.id, email: null, via: isProgram(actor) ? actor.kind : 'session' };
}

/** Only what looks like an address: people type passwords into the wrong field. */
function triedEmail(body: unknown): string | null {
  if (!isJsonObject(body) || typeof body.email !== 'string') return null;
  return /^[^\s@]+@[^\s@]+$/.test(body.email) && body.email.length <= MAX_EMAIL_LENGTH ? body.email : null;
}

/** Ids of what the call says that it does something to, if it does. */
function targetsOf(action: AuditAction, { params, body, auditTargetId }: FastifyRequest): string[] | undefined {
  // The one call that names several, whose body was checked when there is something to note.
  if (action === 'workflow.move' && isJsonObject(body) && Array.isArray(body.workflowIds)) {
    return body.workflowIds.filter(isText);
  }
  const named = auditTargetId ?? namedIn(params);
  return named === undefined ? undefined : [named];
}

function namedIn(params: unknown): string | undefined {
  if (!isJsonObject(params)) return undefined;
  const { id, userId, tagId, variableId, keyId, appId } = params;
  return [id, userId, tagId, variableId, keyId, appId].find(isText);
}

/** Ids of what a call made, from its answer. */
function idsOf(payload: unknown): string[] {
  const data = isJsonObject(payload) ? (payload.data ?? payload) : payload;
  // Several people are invited at once.
  const things = Array.isArray(data) ? data.map((each) => (isJsonObject(each) ? each.user : undefined)) : [data];
  return things.flatMap((thing) => (isJsonObject(thing) ? ([thing.id, thing.executionId].find(isText) ?? []) : []));
}

/** Packages and vector stores have names instead of ids. */
function givenName(action: AuditAction, { body, query }: FastifyRequest): string | null {
  if (action === 'vectorStore.clear') return isJsonObject(query) && isText(query.store) ? query.store : null;
  if (!action.startsWith('communityPackage.')) return null;
  return [body, query].map((part) => (isJsonObject(part) ? part.name : undefined)).find(isText) ?? null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
