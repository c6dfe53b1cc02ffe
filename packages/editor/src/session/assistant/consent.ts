const PREFIX = 'millrace.assistant.executions';

interface ConsentOf {
  userId: string | undefined;
  /** Undefined for one that was never stored: it has no executions. */
  workflowId: string | undefined;
}

/** Whether the user agreed that data of executions of a workflow goes to their model. Kept in this browser. */
export function hasConsent(of: ConsentOf): boolean {
  return of.workflowId !== undefined && localStorage.getItem(keyOf(of)) !== null;
}

export function setConsent(of: ConsentOf, isGiven: boolean): void {
  if (isGiven) localStorage.setItem(keyOf(of), 'true');
  else localStorage.removeItem(keyOf(of));
}

function keyOf({ userId = '', workflowId = '' }: ConsentOf): string {
  return `${PREFIX}.${userId}.${workflowId}`;
}
