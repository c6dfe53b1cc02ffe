import { isDeepStrictEqual } from 'node:util';
import type { WorkflowNode } from '@millrace/workflow';
import { ServerError } from '../errors/server-error.ts';

export interface BorrowedCredentialsOptions {
  stored: readonly WorkflowNode[];
  changed: readonly WorkflowNode[];
  /** Whether whoever changes the workflow may use a credential. */
  mayUse(credentialId: string): Promise<boolean>;
}

/**
 * Keeps somebody who changes the workflow of another one from borrowing credentials: a workflow that starts by itself
 * uses those of its owner. A node that refers to a credential they may not use stays as it is, but for its name and place.
 * @throws ServerError `CREDENTIAL_NOT_USABLE`
 */
export async function refuseBorrowedCredentials({
  stored,
  changed,
  mayUse,
}: BorrowedCredentialsOptions): Promise<void> {
  const storedById = new Map(stored.map((node) => [node.id, node]));
  for (const node of changed) {
    const former = storedById.get(node.id);
    if (former && isDeepStrictEqual(essenceOf(former), essenceOf(node))) continue;
    for (const reference of Object.values(node.credentials ?? {})) {
      const { id, name } =
        typeof reference === 'object' && reference !== null ? reference : { id: null, name: reference };
      if (id && (await mayUse(id))) continue;
      throw new ServerError(
        'CREDENTIAL_NOT_USABLE',
        `The node "${node.name}" uses the credential "${name}", which you may not use: you cannot add or change this node.`,
      );
    }
  }
}

function essenceOf({ name: _name, position: _position, notes: _notes, ...essence }: WorkflowNode) {
  return essence;
}
