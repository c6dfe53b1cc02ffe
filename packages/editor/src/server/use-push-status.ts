import { useSyncExternalStore } from 'react';
import { type PushStatus, pushConnection } from './push-connection.ts';

export function usePushStatus(): PushStatus {
  return useSyncExternalStore(pushConnection.onStatus, () => pushConnection.status);
}
