import type { MessageTemplate } from '@millrace/api';
import { type NamingMessage, ServerError } from '../errors/server-error.ts';
import type { Access } from './access.ts';
import type { Actor } from './actor.ts';

/** Something that is told to people, with a message that names a workflow for those who may see it. */
export interface TellableError {
  message: string;
  template?: MessageTemplate | undefined;
  naming?: NamingMessage | undefined;
}

/** What somebody is told: the one place where a message comes to name workflows. */
async function toldTo(
  actor: Actor,
  error: TellableError,
  access: Pick<Access, 'can'>,
): Promise<Pick<TellableError, 'message' | 'template'>> {
  const { naming } = error;
  return naming && (await access.can(actor, 'workflow:read', naming.workflowId)) ? naming : error;
}

export async function messageFor(actor: Actor, error: TellableError, access: Pick<Access, 'can'>): Promise<string> {
  return (await toldTo(actor, error, access)).message;
}

/** An error as somebody is told it. */
export async function errorFor(
  actor: Actor | undefined,
  error: unknown,
  access: Pick<Access, 'can'>,
): Promise<unknown> {
  if (!(error instanceof ServerError) || !error.naming || !actor) return error;
  const { code, hint, problems, stored, retryAfterSeconds, cause } = error;
  const { message, template } = await toldTo(actor, error, access);
  const words = { code, message, ...(template && { template }) };
  return new ServerError(words, { hint, problems, stored, retryAfterSeconds, cause });
}
