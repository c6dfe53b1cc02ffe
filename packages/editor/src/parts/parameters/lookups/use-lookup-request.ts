import { useDebouncedValue } from '@mantine/hooks';
import type { JsonObject, JsonValue, NodeProperty } from '@millrace/workflow';
import { useParameterEnvironment } from '../parameter-environment.tsx';
import { dependencies } from './depends-on.ts';
import type { LookupRequest } from './lookup-queries.ts';

/** Someone may be typing what an answer depends on. */
const SETTLE_MS = 500;

export interface LookupPlace {
  property: NodeProperty;
  siblings: JsonObject;
  path: string;
  /** Name of the look-up; absent where the property has none. */
  method: string | undefined;
}

/** Why a node is not asked. */
export type LookupRefusal = 'noCredential' | 'unavailable';

/** What to ask the node of this form for a property; a reason where it cannot be asked; nothing where there is no need. */
export function useLookupRequest(place: LookupPlace): LookupRequest | LookupRefusal | undefined {
  const { property, siblings, path, method } = place;
  const { root, readOnly, lookupNode: node } = useParameterEnvironment();
  const values = dependencies(property.typeOptions?.loadOptionsDependsOn ?? [], { root, siblings });
  const [settled] = useDebouncedValue(JSON.stringify(values), SETTLE_MS);
  if (method === undefined) return undefined;
  if (!node || readOnly) return 'unavailable';
  if (node.lacksCredential) return 'noCredential';
  return { node, method, path, dependsOn: JSON.parse(settled) as JsonValue[] };
}

export function isRequest(request: LookupRequest | LookupRefusal | undefined): request is LookupRequest {
  return typeof request === 'object';
}
