import { isDeepStrictEqual } from 'node:util';
import type { WorkflowNode } from '@millrace/workflow';
import { apiError } from '../errors/server-error.ts';

export interface BorrowedCredentialsOptions {
  stored: readonly WorkflowNode[];
  changed: readonly WorkflowNode[];
  /** Whether whoever changes the workflow may use a credential. */
  mayUse(credentialId: string): Promise<boolean>;
}

/**
 * Keeps somebody who changes the workflow of another one from choosing credentials that they may not use. A node that refers to
 * one already may be changed: that ends what was granted to it.
 * @throws ServerError `CREDENTIAL_NOT_USABLE`
 */
export async function refuseBorrowedCredentials({
  stored,
  changed,
  mayUse,
}: BorrowedCredentialsOptions): Promise<void> {
  const storedById = new Map(stored.map((node) => [node.id, node]));
  for (const node of changed) {
    const former = Object.values(storedById.get(node.id)?.credentials ?? {});
    for (const reference of Object.values(node.credentials ?? {})) {
      if (former.some((one) => isDeepStrictEqual(one, reference))) continue;
      const { id, name } =
        typeof reference === 'object' && reference !== null ? reference : { id: null, name: reference };
      if (id && (await mayUse(id))) continue;
      throw apiError('CREDENTIAL_NOT_USABLE.notChoosable', { node: node.name, credential: name });
    }
  }
}
