import { isJsonObject, type JsonValue, type NodeProperty } from '@millrace/workflow';
import { appendPart } from '../../expression-text.ts';
import type { ParameterKind } from '../parameter-kind.ts';
import { expressionMode, isEmptyLocator } from './locator-model.ts';

/** Which thing of a service is meant. */
export const resourceLocator: ParameterKind = {
  takesData: true,
  isMissing: (value) => !isJsonObject(value) || isEmptyLocator(value),
  drop: dropOnLocator,
};

/** A list cannot hold an expression: data that is dropped on one is the id. */
function dropOnLocator(property: NodeProperty, current: JsonValue, part: string): JsonValue {
  const mode = isJsonObject(current) && typeof current.mode === 'string' ? current.mode : 'list';
  const value = isJsonObject(current) && typeof current.value === 'string' ? current.value : '';
  if (mode !== 'list') return { __rl: true, mode, value: appendPart(value, part) };
  return { __rl: true, mode: expressionMode(property), value: `=${part}` };
}
