import { isJsonObject, type JsonValue, type NodeProperty, type PropertyOption } from '@millrace/workflow';
import { isExpressionText } from './value-conversion.ts';

export type ParameterIssue = 'required' | 'unsupportedValue' | 'notJson' | 'tooSmall' | 'tooLarge';

/** What is wrong with a value; expressions are judged when they run. */
export function parameterIssue(
  property: NodeProperty,
  value: JsonValue,
  choices: readonly PropertyOption[],
): ParameterIssue | undefined {
  if (isExpressionText(value)) return value.trim() === '=' && property.required ? 'required' : undefined;
  if (property.type === 'options' && choices.some((choice) => choice.value === value)) return undefined;
  if (isMissing(property, value)) return property.required ? 'required' : undefined;
  switch (property.type) {
    case 'options':
      return isOffered(property, choices, value) ? undefined : 'unsupportedValue';
    case 'multiOptions': {
      const list = Array.isArray(value) ? value : [value];
      return list.every((entry) => isOffered(property, choices, entry)) ? undefined : 'unsupportedValue';
    }
    case 'number':
      return numberIssue(property, value);
    case 'json':
      return isJsonText(value) ? undefined : 'notJson';
    case 'string':
    case 'boolean':
    case 'color':
    case 'dateTime':
    // Judged by the fields they are made of.
    case 'hidden':
    case 'notice':
    case 'callout':
    case 'button':
    case 'curlImport':
    case 'credentials':
    case 'credentialsSelect':
    case 'collection':
    case 'fixedCollection':
    case 'filter':
    case 'assignmentCollection':
    case 'resourceLocator':
    case 'resourceMapper':
    case 'workflowSelector':
      return undefined;
    default:
      return property.type satisfies never;
  }
}

/** Whether nothing is set. */
export function isMissing(property: NodeProperty, value: JsonValue): boolean {
  const isLocator =
    property.type === 'resourceLocator' || (property.type === 'workflowSelector' && isJsonObject(value));
  if (isLocator) return !isJsonObject(value) || value.value === '' || value.value === null || value.value === undefined;
  return value === '' || value === null || (Array.isArray(value) && value.length === 0);
}

function isOffered(property: NodeProperty, choices: readonly PropertyOption[], value: JsonValue): boolean {
  // Remote choices are not known here.
  if (property.typeOptions?.loadOptionsMethod || choices.length === 0) return true;
  return choices.some((choice) => choice.value === value);
}

function numberIssue(property: NodeProperty, value: JsonValue): ParameterIssue | undefined {
  const { minValue, maxValue } = property.typeOptions ?? {};
  const number = Number(value);
  if (minValue !== undefined && number < minValue) return 'tooSmall';
  return maxValue !== undefined && number > maxValue ? 'tooLarge' : undefined;
}

function isJsonText(value: JsonValue): boolean {
  if (typeof value !== 'string') return true;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
