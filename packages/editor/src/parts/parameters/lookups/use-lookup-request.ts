import { useDebouncedValue } from '@mantine/hooks';
import type { JsonValue, NodeProperty } from '@millrace/workflow';
import { useParameterEnvironment } from '../parameter-environment.tsx';
import { dependencies, missingChoice } from './depends-on.ts';
import { levelsAround } from './form-levels.ts';
import type { LookupRequest } from './lookup-queries.ts';

/** Someone may be typing what an answer depends on. */
const SETTLE_MS = 500;

export interface LookupPlace {
  property: NodeProperty;
  path: string;
  /** Name of the look-up; absent where the property has none. */
  method: string | undefined;
}

/** Why a node is not asked: `settling` says that it will be in a moment. */
export type LookupRefusal = 'noCredential' | 'unavailable' | 'settling' | WaitsFor;

/** What has to be chosen first. */
interface WaitsFor {
  waitsFor: NodeProperty;
}

/** What to ask the node of this form for a property; a reason where it cannot be asked; nothing where there is no need. */
export function useLookupRequest({ property, path, method }: LookupPlace): LookupRequest | LookupRefusal | undefined {
  const { properties, root, typeVersion, readOnly, lookupNode: node } = useParameterEnvironment();
  const places = property.typeOptions?.loadOptionsDependsOn ?? [];
  const levels = places.length > 0 ? levelsAround({ properties, root, typeVersion }, path) : [];
  const waitsFor = missingChoice(places, levels, typeVersion);
  const state = { values: dependencies(places, levels), waited: waitsFor !== undefined };
  const [settled] = useDebouncedValue(JSON.stringify(state), SETTLE_MS);
  if (method === undefined) return undefined;
  if (!node || readOnly) return 'unavailable';
  if (node.lacksCredential) return 'noCredential';
  if (waitsFor) return { waitsFor };
  const { values, waited } = JSON.parse(settled) as { values: JsonValue[]; waited: boolean };
  // Asked at once, it would be asked again as soon as the choice has settled.
  return waited ? 'settling' : { node, method, path, dependsOn: values };
}

export function isRequest(request: LookupRequest | LookupRefusal | undefined): request is LookupRequest {
  return typeof request === 'object' && 'method' in request;
}

/** What has to be chosen before anything can be asked. */
export function choiceBefore(request: LookupRequest | LookupRefusal | undefined): NodeProperty | undefined {
  return typeof request === 'object' && 'waitsFor' in request ? request.waitsFor : undefined;
}
