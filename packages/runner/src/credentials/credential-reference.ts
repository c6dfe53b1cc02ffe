import type { CredentialReference, WorkflowNode } from '@millrace/workflow';
import { runnerError } from '../errors/runner-error.ts';

/** A node that has credentials. */
export interface CredentialHolder {
  readonly node: WorkflowNode;
}

/** Which credential of a type a node has. @throws NodeError `CREDENTIAL_NOT_SET` */
export function referenceOf({ node }: CredentialHolder, type: string): { credentialId: string | null; name: string } {
  const { credentials } = node;
  const reference: CredentialReference | undefined =
    credentials && Object.hasOwn(credentials, type) ? credentials[type] : undefined;
  if (!reference) {
    throw runnerError('CREDENTIAL_NOT_SET', `Node '${node.name}' has no credential of type '${type}'`, {
      description: 'Open the node and choose one.',
    });
  }
  if (typeof reference === 'string') return { credentialId: null, name: reference };
  return { credentialId: reference.id, name: reference.name };
}
