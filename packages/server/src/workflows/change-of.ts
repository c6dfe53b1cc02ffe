import { type Access, knownActor } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { WorkflowChange } from './workflow.service.ts';

/** Who changes a workflow, and what they may put into it. */
export type ChangeOf = (actor: Actor, workflowId: string) => Promise<Pick<WorkflowChange, 'authorId' | 'mayUse'>>;

/** The owner of a workflow may name any credential in it: runs lend none that the owner may not use. */
export function createChangeOf(access: Pick<Access, 'can' | 'relationsTo'>): ChangeOf {
  return async (actor, workflowId) => {
    const authorId = knownActor(actor).user.id;
    const isOwner = (await access.relationsTo(actor, 'workflow', workflowId)).includes('resourceOwner');
    if (isOwner) return { authorId };
    return { authorId, mayUse: (credentialId) => access.can(actor, 'credential:use', credentialId) };
  };
}
