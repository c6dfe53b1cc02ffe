import { type AuditAction, auditActions } from '@millrace/api';

/** Which events are shown; the address of the page says it. */
export interface AuditSearch {
  action?: AuditAction;
  userId?: string;
}

export function auditSearch({ action, userId }: Record<string, unknown>): AuditSearch {
  const known = auditActions.find((candidate) => candidate === action);
  return {
    ...(known !== undefined && { action: known }),
    // An address may read an id of digits as a number.
    ...((typeof userId === 'string' || typeof userId === 'number') && { userId: String(userId) }),
  };
}
