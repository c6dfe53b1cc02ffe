import type { MissingGrant } from '@millrace/api';
import { createContext, useContext } from 'react';

const NONE: readonly MissingGrant[] = [];
const Context = createContext<ReadonlyMap<string, readonly MissingGrant[]>>(new Map());

/** By the name of the node in the stored version: what it names and is not granted. */
export const MissingGrantsProvider = Context;

export function useMissingGrants(nodeName: string): readonly MissingGrant[] {
  return useContext(Context).get(nodeName) ?? NONE;
}
