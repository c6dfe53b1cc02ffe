import type { JsonValue, NodeProperty } from '@millrace/workflow';
import type { ParameterIssue, ParameterKind } from '../parameter-kind.ts';

/** A number, within limits where the property has them. */
export const number: ParameterKind = {
  takesData: true,
  emptyEntry: 0,
  validate: limitIssue,
  convert: (property, value) => finiteNumber(value) ?? property.default,
};

function limitIssue({ typeOptions = {} }: NodeProperty, value: JsonValue): ParameterIssue | undefined {
  const { minValue, maxValue } = typeOptions;
  const given = Number(value);
  if (minValue !== undefined && given < minValue) return 'tooSmall';
  return maxValue !== undefined && given > maxValue ? 'tooLarge' : undefined;
}

function finiteNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  const given = Number(value);
  return Number.isFinite(given) ? given : undefined;
}
