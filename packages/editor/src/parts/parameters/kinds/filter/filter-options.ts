import { isJsonObject, type JsonObject, type NodeProperty, sameJson } from '@millrace/workflow';
import type { EvaluateDescription } from '../../../../model/nodes/description-evaluator.ts';
import { entriesOf, groupsOf, withEntries } from '../fixed-collection/fixed-collection-model.ts';
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
 * Parameters whose stored filters, also those within groups of fields, have the options of now: "ignore case" and the
 * like are parameters of their own, while a filter stores what they come to.
 */
export function refreshFilterOptions(
  properties: NodeProperty[],
  values: JsonObject,
  evaluate: EvaluateDescription,
): JsonObject {
  let next = values;
  for (const property of properties) {
    const stored = Object.hasOwn(values, property.name) ? values[property.name] : undefined;
    if (!isJsonObject(stored)) continue;
    const fresh =
      property.type === 'filter'
        ? refreshFilter(property, stored, evaluate)
        : refreshGroups(property, stored, evaluate);
    if (fresh !== stored) next = { ...next, [property.name]: fresh };
  }
  return next;
}

function refreshFilter(property: NodeProperty, stored: JsonObject, evaluate: EvaluateDescription): JsonObject {
  if (!isJsonObject(stored.options)) return stored;
  const options: JsonObject = { ...stored.options, ...filterOptions(property, evaluate) };
  return sameJson(options, stored.options) ? stored : { ...stored, options };
}

function refreshGroups(property: NodeProperty, stored: JsonObject, evaluate: EvaluateDescription): JsonObject {
  if (property.type !== 'fixedCollection') return stored;
  let next = stored;
  for (const group of groupsOf(property)) {
    const entries = entriesOf(stored, group);
    const fresh = entries.map((entry) => refreshFilterOptions(group.values, entry, evaluate));
    if (fresh.some((entry, index) => entry !== entries[index]))
      next = withEntries({ property, value: next, group, entries: fresh });
  }
  return next;
}
