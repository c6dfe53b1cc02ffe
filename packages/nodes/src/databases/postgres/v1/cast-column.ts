import { NodeError } from '@millrace/node-sdk';
import { fieldList } from '../../../lib/fields/field-list.ts';
import { Sql, sql } from '../../../lib/sql/sql.ts';

/** A column of the old lists, with the type its values are turned into. */
export interface CastColumn {
  name: string;
  cast?: string;
}

/** A type's name as it may stand in SQL: words, a precision, a list mark. It cannot be quoted. */
const TYPE_NAME = /^[A-Za-z_][\w.]*(?: [A-Za-z_]\w*)*(?:\(\d+(?: ?, ?\d+)?\))?(?: with(?:out)? time zone)?(?:\[\])*$/;

/** Columns of a list such as `id:int, name:text, city`. */
export function castColumns(list: unknown): CastColumn[] {
  return fieldList(list).map((entry) => {
    const at = entry.indexOf(':');
    if (at < 0) return { name: entry };
    const cast = entry.slice(at + 1).trim();
    if (TYPE_NAME.test(cast)) return { name: entry.slice(0, at).trim(), cast };
    throw new NodeError(`'${cast}' is not the name of a type`, {
      description: 'Write columns as name:type, for example id:int, created:timestamp with time zone.',
      parameter: 'columns',
    });
  });
}

/** A value, turned into the type of its column. */
export function castValue({ cast }: CastColumn, value: unknown): Sql {
  return cast === undefined ? sql`${value}` : new Sql([{ value }, `::${cast}`]);
}
