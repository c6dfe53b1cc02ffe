import { useEffect } from 'react';
import { useCurrentUser } from '../server/current-user.ts';
import { nodeTypesQuery } from '../server/node-types.ts';
import { pushConnection } from '../server/push-connection.ts';
import { queryClient, refreshQueries } from '../server/query-client.ts';
import { settingsQuery } from '../server/settings.ts';
import { executionEvents } from '../session/runs/run-events.ts';

/** What all pages need of the server: its settings, and for those who are signed in node types and what happens. */
export function ServerConnection() {
  const isSignedIn = useCurrentUser() !== null;
  useEffect(() => {
    void queryClient.prefetchQuery(settingsQuery);
  }, []);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    void queryClient.prefetchQuery(nodeTypesQuery);
    const endEvents = pushConnection.onEvents(executionEvents.receive);
    const endNews = pushConnection.onEvents((events) => {
      if (!events.some(({ type }) => type === 'nodeTypesChanged')) return;
      void refreshQueries(nodeTypesQuery.queryKey);
      void refreshQueries(['credential-types']);
    });
    const endStatus = pushConnection.onStatus(() => {
      if (pushConnection.status !== 'open') return;
      void executionEvents.catchUp();
      // The server may be another one now, with other node types, or the first one to answer at all.
      if (queryClient.getQueryState(nodeTypesQuery.queryKey)?.status === 'error') {
        void refreshQueries(nodeTypesQuery.queryKey);
      }
    });
    const close = pushConnection.open(executionEvents.areAwaited);
    return () => {
      endEvents();
      endNews();
      endStatus();
      close();
    };
  }, [isSignedIn]);
  return null;
}
