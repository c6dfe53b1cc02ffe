import { defaultVersionOf } from '@millrace/workflow';
import { useMemo } from 'react';
import { useNodeTypes } from '../../server/node-types.ts';

export interface ChatModelType {
  name: string;
  displayName: string;
  /** Of new nodes. */
  typeVersion: number;
}

/** Node types that supply a chat model and need a credential, by name. */
export function useChatModels(): readonly ChatModelType[] {
  const { catalogue } = useNodeTypes();
  return useMemo(
    () =>
      catalogue
        .allLatest()
        .filter(({ name }) => /(?:^|\.)lmChat/.test(name))
        .map((type) => ({ name: type.name, displayName: type.displayName, typeVersion: defaultVersionOf(type) }))
        .sort((a, b) => a.displayName.localeCompare(b.displayName)),
    [catalogue],
  );
}
