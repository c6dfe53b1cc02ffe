import { allows } from '@millrace/api';
import { relationOfRole, type ShareRepository } from '../access/share.repository.ts';
import type { VariableRepository } from './variable.repository.ts';
import type { VariableServiceOptions } from './variable.service.ts';

export interface VariablesOfRunOptions {
  repository: Pick<VariableRepository, 'listReaching'>;
  cipher: Pick<VariableServiceOptions['cipher'], 'decrypt'>;
  shares: Pick<ShareRepository, 'findRole'>;
}

/** A run that reads variables. */
export interface VariableRun {
  workflowId: string | null;
  /** In whose name it runs. */
  users: 'everyone' | readonly string[];
}

/**
 * The values of variables that a run reads, by name. Secrets of a workflow and its folders are for runs in the name of
 * somebody who may change the workflow: a reader who runs it, with a document of theirs, does not learn them.
 */
export async function variablesOfRun(
  { workflowId, users }: VariableRun,
  { repository, cipher, shares }: VariablesOfRunOptions,
): Promise<Array<[name: string, value: string]>> {
  const rows = await repository.listReaching(workflowId);
  const isTrusted = rows.some((row) => row.is_secret === 1) && (await mayChange());
  const values = new Map<string, string>();
  for (const { id, name, scope, value, is_secret } of rows) {
    if (is_secret === 0) values.set(name, value);
    else if (scope === 'instance' || isTrusted) values.set(name, cipher.decrypt(value, id));
    else values.delete(name);
  }
  return [...values];

  async function mayChange(): Promise<boolean> {
    if (workflowId === null) return false;
    if (users === 'everyone') return true;
    const roles = await Promise.all(users.map((user) => shares.findRole('workflow', workflowId, user)));
    return roles.some((role) => role !== undefined && allows('workflow:update', [relationOfRole[role]]));
  }
}
