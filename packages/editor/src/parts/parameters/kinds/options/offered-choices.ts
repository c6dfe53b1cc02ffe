import type { JsonValue, NodeProperty, PropertyOption } from '@millrace/workflow';
import { choicesOf } from '../../form-model.ts';

/** Whether a value is among the choices. Where a look-up gives them, each may be. */
export function isOffered(property: NodeProperty, choices: readonly PropertyOption[], value: JsonValue): boolean {
  if (property.typeOptions?.loadOptionsMethod || choices.length === 0) return true;
  return choices.some((choice) => choice.value === value);
}

/** Those of computed values that can be chosen, in the order of the choices; where a look-up gives these, in their own. */
export function choosableValues(property: NodeProperty, values: readonly unknown[]): PropertyOption['value'][] {
  if (property.typeOptions?.loadOptionsMethod) return values.filter(isChoiceValue);
  return choicesOf(property)
    .map(({ value }) => value)
    .filter((value) => values.includes(value));
}

function isChoiceValue(value: unknown): value is PropertyOption['value'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
