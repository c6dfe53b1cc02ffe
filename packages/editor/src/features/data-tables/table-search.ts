import { MAX_ROW_CONDITIONS, type RowConditionKind, rowConditions } from '@millrace/api';

/** A condition as the address and the filter form have it: its value is what was typed. */
export interface Condition {
  column: string;
  condition: RowConditionKind;
  value?: string;
}

/** Which rows are shown, in which order; the address of the page says it. */
export interface TableSearch {
  search?: string;
  /** Name of a column; absent: the order in which rows were added. */
  sort?: string;
  order?: 'desc';
  where?: Condition[];
  /** Rows that meet one of the conditions; absent: all of them. */
  match?: 'any';
}

const VALUELESS = new Set<RowConditionKind>(['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse']);

export function needsValue(condition: RowConditionKind): boolean {
  return !VALUELESS.has(condition);
}

export function tableSearch({ search, sort, order, where, match }: Record<string, unknown>): TableSearch {
  const conditions = Array.isArray(where) ? where.flatMap(conditionIn).slice(0, MAX_ROW_CONDITIONS) : [];
  return {
    ...((typeof search === 'string' || typeof search === 'number') &&
      String(search) !== '' && { search: String(search) }),
    ...(typeof sort === 'string' && sort !== '' && { sort }),
    ...(order === 'desc' && { order }),
    ...(conditions.length > 0 && { where: conditions }),
    ...(conditions.length > 1 && match === 'any' && { match }),
  };
}

function conditionIn(entry: unknown): Condition[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { column, condition, value } = entry as Record<string, unknown>;
  const known = rowConditions.find((kind) => kind === condition);
  if (typeof column !== 'string' || known === undefined) return [];
  if (!needsValue(known)) return [{ column, condition: known }];
  return typeof value === 'string' || typeof value === 'number'
    ? [{ column, condition: known, value: String(value) }]
    : [];
}

/** Whether only some of the rows are shown. */
export function isNarrowed({ search, where }: TableSearch): boolean {
  return search !== undefined || where !== undefined;
}
