import type { MissingGrant } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { missingGrantsQuery } from '../../server/grants.ts';
import type { EditorSession } from '../../session/editor-session.ts';

/** What the nodes of the open workflow name and are not granted, as it is stored. By name of the node. */
export function useMissingGrants({ document }: EditorSession): ReadonlyMap<string, readonly MissingGrant[]> {
  const subscribe = useCallback((listener: () => void) => document.subscribe('workflow', listener), [document]);
  const { id, storedVersion } = useSyncExternalStore(subscribe, () => document.meta);
  const { data } = useQuery({ ...missingGrantsQuery(id ?? '', storedVersion), enabled: id !== undefined });
  return useMemo(() => Map.groupBy(data?.missing ?? [], ({ node }) => node), [data]);
}
