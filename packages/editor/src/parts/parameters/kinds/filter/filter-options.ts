import { isJsonObject, type JsonObject, type NodeProperty, sameJson } from '@millrace/workflow';
import type { EvaluateDescription } from '../../../../model/nodes/description-evaluator.ts';
import type { FilterOptions } from './filter-model.ts';

/** How a filter compares, worked out from its description for the parameters of now. */
export function filterOptions(property: NodeProperty, evaluate: EvaluateDescription): FilterOptions {
  const { caseSensitive, typeValidation, version } = property.typeOptions?.filter ?? {};
  const settle = (value: unknown): unknown =>
    typeof value === 'string' && value.startsWith('=') ? evaluate(value) : value;
  const settledVersion = Number(settle(version) ?? 1);
  return {
    caseSensitive: (settle(caseSensitive) ?? true) !== false,
    typeValidation: settle(typeValidation) === 'loose' ? 'loose' : 'strict',
    version: Number.isFinite(settledVersion) ? settledVersion : 1,
  };
}

/**
 * Parameters whose stored filters have the options of now: "ignore case" and the like are parameters of their own,
 * while a filter stores what they come to.
 */
export function refreshFilterOptions(
  properties: NodeProperty[],
  values: JsonObject,
  evaluate: EvaluateDescription,
): JsonObject {
  let next = values;
  for (const property of properties) {
    const stored = Object.hasOwn(values, property.name) ? values[property.name] : undefined;
    if (property.type !== 'filter' || !isJsonObject(stored) || !isJsonObject(stored.options)) continue;
    const options: JsonObject = { ...stored.options, ...filterOptions(property, evaluate) };
    if (sameJson(options, stored.options)) continue;
    next = { ...next, [property.name]: { ...stored, options } };
  }
  return next;
}
