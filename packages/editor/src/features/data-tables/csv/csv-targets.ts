import type { CallAnswer, ColumnType, DataTable, dataTableRowRoutes, NewColumn } from '@millrace/api';

export type CsvPreview = CallAnswer<typeof dataTableRowRoutes.previewCsv>;

/** Where a column of a file goes. */
export type CsvTarget =
  | { kind: 'column'; name: string }
  | { kind: 'new'; name: string; type: ColumnType }
  | { kind: 'leftOut' };

/** Columns go to those of their name; others become new ones where columns may be added, and are left out else. */
export function firstTargets(
  preview: Pick<CsvPreview, 'columns'>,
  columns: DataTable['columns'],
  mayAddColumns: boolean,
): CsvTarget[] {
  const known = new Map(columns.map(({ name }) => [name.toLowerCase(), name]));
  const taken = new Set<string>();
  return preview.columns.map(({ name, type }) => {
    const key = name.toLowerCase();
    if (taken.has(key)) return { kind: 'leftOut' };
    taken.add(key);
    const own = known.get(key);
    if (own !== undefined) return { kind: 'column', name: own };
    return mayAddColumns ? { kind: 'new', name, type } : { kind: 'leftOut' };
  });
}

/** The headers of a file; of those that stand several times, each with how many stand before it. */
function headerKeys({ columns }: Pick<CsvPreview, 'columns'>): string[] {
  const seen = new Map<string, number>();
  return columns.map(({ header }) => {
    const name = header.toLowerCase();
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return `${before} ${name}`;
  });
}

/** Columns of a further file go where those of their header go; others as in a file of its own. */
export function targetsLike(
  shown: { preview: Pick<CsvPreview, 'columns'>; targets: readonly CsvTarget[] },
  preview: Pick<CsvPreview, 'columns'>,
  own: readonly CsvTarget[],
): CsvTarget[] {
  const byHeader = new Map(headerKeys(shown.preview).map((key, place) => [key, shown.targets[place]] as const));
  return headerKeys(preview).map((key, place) => byHeader.get(key) ?? own[place] ?? { kind: 'leftOut' });
}

export function newColumns(targets: readonly CsvTarget[]): NewColumn[] {
  return targets.flatMap((target) => (target.kind === 'new' ? [{ name: target.name, type: target.type }] : []));
}

/** The name of a column of the table for each of the file. */
export function targetNames(targets: readonly CsvTarget[]): Array<string | null> {
  return targets.map((target) => (target.kind === 'leftOut' ? null : target.name));
}

/** Two columns of a file that go into one of the table. */
export function takenTwice(targets: readonly CsvTarget[]): string | undefined {
  const names = targetNames(targets).filter((name) => name !== null);
  return names.find((name, place) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) !== place);
}
