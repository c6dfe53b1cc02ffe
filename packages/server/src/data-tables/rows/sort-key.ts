import { type RawBuilder, sql } from 'kysely';
import type { ColumnShape } from '../table-shape.ts';
import { cellColumn } from './row-names.ts';

/** Texts are ordered by so many characters: a key of an index is short, and so is a cursor. */
const SORTED_LENGTH = 200;

/** What rows are ordered by, in the database: that of an index, too. */
export function sortKey({ id, type }: Pick<ColumnShape, 'id' | 'type'>): RawBuilder<unknown> {
  return isText(type) ? sql`substr(${cellColumn(id)}, 1, ${sql.lit(SORTED_LENGTH)})` : cellColumn(id);
}

/** The same of a text that is not in the database, which counts characters, not halves of them. */
export function sortKeyOf(text: string): string {
  return [...text.slice(0, 2 * SORTED_LENGTH)].slice(0, SORTED_LENGTH).join('');
}

/** Whether its cells are texts in the database. */
export function isText(type: ColumnShape['type']): boolean {
  return type === 'string' || type === 'json' || type === 'file';
}
