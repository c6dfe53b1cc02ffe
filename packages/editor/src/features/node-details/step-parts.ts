import type { NodeStep } from '../../model/runs/step-list.ts';

/** A part of one output of a step. */
export interface PlacedPart {
  /** Its place among all parts of the step. */
  place: number;
  /** Index of its first item in the output. */
  first: number;
  items: number;
}

/** Parts of one output, in order. */
export function partsOf(parts: NonNullable<NodeStep['parts']>, output: number): PlacedPart[] {
  let first = 0;
  const placed: PlacedPart[] = [];
  for (const [place, part] of parts.entries()) {
    if (part.output !== output) continue;
    placed.push({ place, first, items: part.items });
    first += part.items;
  }
  return placed;
}

/** Parts with items of a range: from the first index, up to but not including the second. */
export function partsIn(parts: readonly PlacedPart[], from: number, to: number): PlacedPart[] {
  return parts.filter((part) => part.first < to && part.first + part.items > from);
}
