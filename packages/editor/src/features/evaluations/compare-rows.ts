import type { EvaluationRow } from '@millrace/api';
import type { JsonValue } from '@millrace/workflow';

/** A row of the set in two evaluations; one of both may lack it. */
export interface RowPair {
  before: EvaluationRow | undefined;
  after: EvaluationRow | undefined;
}

/** A value that two evaluations name; absent where one does not. */
export interface Difference<Value> {
  name: string;
  before: Value | undefined;
  after: Value | undefined;
}

/** What two evaluations found for a row, as far as it is not the same. */
export interface RowDifference {
  status: Difference<EvaluationRow['status']>[];
  outputs: Difference<string>[];
  metrics: Difference<number>[];
}

/** The rows of two evaluations side by side: by what tells a row in its set, else by where it stands there; in the order of the later one. */
export function pairRows(before: readonly EvaluationRow[], after: readonly EvaluationRow[]): RowPair[] {
  const left = new Map(before.map((row) => [nameOf(row), row]));
  const pairs = after.map((row): RowPair => {
    const name = nameOf(row);
    const other = left.get(name);
    left.delete(name);
    return { before: other, after: row };
  });
  return [...pairs, ...[...left.values()].map((row) => ({ before: row, after: undefined }))];
}

/** Undefined where nothing differs. A row that one evaluation lacks differs, and has no values to be compared. */
export function rowDifference({ before, after }: RowPair): RowDifference | undefined {
  if (!before || !after) return { status: [], outputs: [], metrics: [] };
  const status = before.status === after.status ? [] : [{ name: '', before: before.status, after: after.status }];
  const outputs = differing(textsOf(before.outputs), textsOf(after.outputs));
  const metrics = differing(new Map(Object.entries(before.metrics)), new Map(Object.entries(after.metrics)));
  return status.length + outputs.length + metrics.length === 0 ? undefined : { status, outputs, metrics };
}

/** A value as it is read: texts as they are, others as JSON. */
export function valueText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Keys and positions are told apart by their types. */
function nameOf({ key, position }: EvaluationRow): string | number {
  return key ?? position;
}

function textsOf(values: EvaluationRow['outputs']): Map<string, string> {
  return new Map(Object.entries(values).map(([name, value]) => [name, valueText(value)]));
}

function differing<Value>(before: ReadonlyMap<string, Value>, after: ReadonlyMap<string, Value>): Difference<Value>[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, before: before.get(name), after: after.get(name) }))
    .filter((one) => one.before !== one.after);
}
