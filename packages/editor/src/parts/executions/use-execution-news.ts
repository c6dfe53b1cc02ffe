import { useEffect } from 'react';
import { pushConnection } from '../../server/push-connection.ts';
import { usePushStatus } from '../../server/use-push-status.ts';

/** The server tells what changes: this is for what it cannot tell, such as executions that are removed by their age. */
const REFRESH_MS = 60_000;

/** How often a list asks by itself, where it asks each `untoldMs` while the server cannot be heard. */
export function useRefreshMs(untoldMs: number): number {
  return usePushStatus() === 'open' ? REFRESH_MS : untoldMs;
}

/** Loads anew when the server tells of executions, of one workflow or of any. What is being loaded is waited for. */
export function useExecutionNews(
  workflowId: string | undefined,
  refetch: (options: { cancelRefetch: boolean }) => unknown,
): void {
  useEffect(
    () =>
      pushConnection.onEvents((events) => {
        const isMeant = events.some(
          ({ type, data }) =>
            type === 'executionsChanged' && (workflowId === undefined || data.workflowIds.includes(workflowId)),
        );
        if (isMeant) void refetch({ cancelRefetch: false });
      }),
    [workflowId, refetch],
  );
}
