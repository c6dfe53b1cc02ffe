import type { ShareRepository } from '../access/share.repository.ts';

/** Users of whom one has to be allowed to use a credential; `everyone` for runs from the command line of the machine. */
export type CredentialUsers = 'everyone' | readonly string[];

/** A run that asks for a credential. */
export interface CredentialRun {
  mode: string;
  /** Of the stored workflow. */
  workflowId: string | null;
  /** What runs, as JSON text. */
  document: string;
  startedBy: string | null;
}

export interface CredentialUsersOptions {
  shares: Pick<ShareRepository, 'findOwner' | 'findRole'>;
  /** Whether a document says what the stored workflow does. */
  isAsStored(workflowId: string, document: string): Promise<boolean>;
}

/**
 * In whose name a run uses credentials. A run that starts by itself runs in the name of the workflow's owner. One that
 * somebody starts by hand runs in their own; in that of the owner, too, when they may change the workflow and run it as
 * it is stored. So neither a reader nor a document that was changed in passing borrows credentials.
 */
export async function findCredentialUsers(
  { mode, workflowId, document, startedBy }: CredentialRun,
  { shares, isAsStored }: CredentialUsersOptions,
): Promise<CredentialUsers> {
  if (mode === 'cli') return 'everyone';
  const owner = workflowId === null ? undefined : await shares.findOwner('workflow', workflowId);
  if (startedBy === null) return owner === undefined ? [] : [owner];
  if (workflowId === null || owner === undefined || owner === startedBy) return [startedBy];
  const isEditor = (await shares.findRole('workflow', workflowId, startedBy)) === 'editor';
  return isEditor && (await isAsStored(workflowId, document)) ? [startedBy, owner] : [startedBy];
}
