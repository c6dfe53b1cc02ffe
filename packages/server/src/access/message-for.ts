import { type NamingMessage, ServerError } from '../errors/server-error.ts';
import type { Access } from './access.ts';
import type { Actor } from './actor.ts';

/** Something that is told to people, with a message that names a workflow for those who may see it. */
export interface TellableError {
  message: string;
  naming?: NamingMessage | undefined;
}

/** What somebody is told: the one place where a message comes to name workflows. */
export async function messageFor(
  actor: Actor,
  { message, naming }: TellableError,
  access: Pick<Access, 'can'>,
): Promise<string> {
  return naming && (await access.can(actor, 'workflow:read', naming.workflowId)) ? naming.message : message;
}

/** An error as somebody is told it. */
export async function errorFor(
  actor: Actor | undefined,
  error: unknown,
  access: Pick<Access, 'can'>,
): Promise<unknown> {
  if (!(error instanceof ServerError) || !error.naming || !actor) return error;
  const { code, hint, problems, stored, retryAfterSeconds, cause } = error;
  const message = await messageFor(actor, error, access);
  return new ServerError({ code, message }, { hint, problems, stored, retryAfterSeconds, cause });
}
