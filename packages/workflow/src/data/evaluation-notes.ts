import type { JsonValue } from '../json/json.ts';
import type { EvaluationNotes } from './item.ts';

/** Notes of one row together; the later ones take the place of former ones of the same name. Null prototypes: names may be any. */
export function mergedNotes(before: EvaluationNotes | undefined, later: EvaluationNotes): EvaluationNotes {
  const merged: EvaluationNotes = { ...before };
  if (later.inputs) merged.inputs = joined(before?.inputs, later.inputs);
  if (later.outputs) merged.outputs = joined(before?.outputs, later.outputs);
  if (later.metrics) merged.metrics = joined(before?.metrics, later.metrics);
  return merged;
}

function joined<Value extends JsonValue>(
  before: Readonly<Record<string, Value>> | undefined,
  later: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const all: Record<string, Value> = Object.create(null);
  for (const [name, value] of [...Object.entries(before ?? {}), ...Object.entries(later)]) all[name] = value;
  return all;
}
