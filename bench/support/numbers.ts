export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** To two digits after the point. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
