import type { JsonValue, NodeProperty } from '@millrace/workflow';
import type { Evaluation } from '../../model/preview/evaluation.ts';
import { textOf } from './expression-text.ts';
import { PARAMETER_KINDS } from './kinds/parameter-kinds.ts';

/**
 * The fixed value that takes an expression's place: what it computes to now. Where it cannot be computed, or does not
 * fit, texts keep their raw braces and everything else goes back to the default.
 */
export function toFixed(property: NodeProperty, expression: string, evaluation: Evaluation | undefined): JsonValue {
  const raw = expression.slice(1);
  const { holdsText } = PARAMETER_KINDS[property.type];
  if (!raw.includes('{{')) return holdsText ? raw : fixedFromText(property, raw);
  if (evaluation?.kind !== 'value') return holdsText ? raw : property.default;
  return convert(property, evaluation.value);
}

function fixedFromText(property: NodeProperty, text: string): JsonValue {
  return text === '' ? property.default : convert(property, text);
}

function convert(property: NodeProperty, value: unknown): JsonValue {
  const kind = PARAMETER_KINDS[property.type];
  return kind.convert ? kind.convert(property, value) : textOf(value);
}
