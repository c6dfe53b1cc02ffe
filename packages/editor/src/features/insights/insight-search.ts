/** Which days are shown; the address of the page says it. */
export interface InsightSearch {
  days?: number;
  workflowId?: string;
}

export const INSIGHT_DAYS = [1, 7, 30, 90, 365] as const;
export const DEFAULT_DAYS = 7;

export function insightSearch({ days, workflowId }: Record<string, unknown>): InsightSearch {
  const known = INSIGHT_DAYS.find((choice) => choice === Number(days));
  return {
    ...(known !== undefined && known !== DEFAULT_DAYS && { days: known }),
    ...((typeof workflowId === 'string' || typeof workflowId === 'number') && { workflowId: String(workflowId) }),
  };
}
