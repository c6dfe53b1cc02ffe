/** The name of a sheet as ranges have it, which alone stands for all of its cells. */
export function quotedTitle(title: string): string {
  return `'${title.replaceAll("'", "''")}'`;
}

/** A range of a sheet. Names of letters, digits and spaces need no quotes. */
export function rangeIn(title: string, cells: string): string {
  return `${/[^\p{L}\p{N}_ ]/u.test(title) ? quotedTitle(title) : title}!${cells}`;
}

/** A range of whole rows, both numbers included. */
export function rowRange(title: string, first: number, last = first): string {
  return rangeIn(title, `${first}:${last}`);
}
