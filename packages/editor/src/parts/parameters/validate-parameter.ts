import type { JsonValue, NodeProperty, PropertyOption } from '@millrace/workflow';
import { isExpressionText } from './expression-text.ts';
import type { ParameterIssue } from './kinds/parameter-kind.ts';
import { PARAMETER_KINDS } from './kinds/parameter-kinds.ts';

/** What is wrong with a value; expressions are judged when they run. */
export function parameterIssue(
  property: NodeProperty,
  value: JsonValue,
  choices: readonly PropertyOption[],
): ParameterIssue | undefined {
  if (isExpressionText(value)) return value.trim() === '=' && property.required ? 'required' : undefined;
  // A choice may be the empty text.
  if (choices.some((choice) => choice.value === value)) return undefined;
  if (isMissing(property, value)) return property.required ? 'required' : undefined;
  return PARAMETER_KINDS[property.type].validate?.(property, value, choices);
}

/** Whether nothing is set. */
export function isMissing(property: NodeProperty, value: JsonValue): boolean {
  const kind = PARAMETER_KINDS[property.type];
  if (kind.isMissing) return kind.isMissing(value);
  return value === '' || value === null || (Array.isArray(value) && value.length === 0);
}
