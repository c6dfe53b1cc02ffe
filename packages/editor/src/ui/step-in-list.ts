/** The next entry for an arrow key; the list is a ring. */
export function stepInList(current: number, count: number, by: 1 | -1): number {
  return count === 0 ? -1 : (current + by + count) % count;
}
