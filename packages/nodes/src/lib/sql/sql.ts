/** What sets the spellings of SQL apart. */
export interface SqlDialect {
  /** Quotes a name that may hold any character. */
  quoteName(name: string): string;
  /** Stands for the n-th value, counted from 1. */
  placeholder(position: number): string;
}

/** SQL text with the values of its placeholders, in order. */
export interface Statement {
  text: string;
  values: unknown[];
  /** The same with more said about the types of values, for when the database cannot tell them from the place they stand in. */
  typed?: Statement;
}

type Part = string | { readonly name: string } | { readonly value: unknown };

/** A piece of SQL. Data cannot pose as one: it gets into a piece as a name or a value only. */
export class Sql {
  readonly parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }

  render(dialect: SqlDialect): Statement {
    const values: unknown[] = [];
    const texts = this.parts.map((part) => {
      if (typeof part === 'string') return part;
      if ('name' in part) return dialect.quoteName(part.name);
      values.push(part.value);
      return dialect.placeholder(values.length);
    });
    return { text: texts.join(''), values };
  }
}

/**
 * SQL with inserts. Inserted pieces of SQL become part of it; anything else is a value, sent apart from the text.
 * @example sql`SELECT * FROM ${sqlName('my table')} WHERE id = ${id}`
 */
export function sql(texts: TemplateStringsArray, ...inserts: unknown[]): Sql {
  const parts: Part[] = [];
  for (const [index, text] of texts.entries()) {
    parts.push(text);
    if (index >= inserts.length) continue;
    const insert = inserts[index];
    if (!(insert instanceof Sql)) parts.push({ value: insert });
    else for (const part of insert.parts) parts.push(part);
  }
  return new Sql(parts);
}

/** The name of a table or column; several stand for `schema.table`. */
export function sqlName(...path: string[]): Sql {
  return new Sql(path.flatMap((name, index) => (index === 0 ? [{ name }] : ['.', { name }])));
}

/** Pieces one after the other. */
export function joinSql(pieces: readonly Sql[], separator: Sql = sql`, `): Sql {
  return new Sql(pieces.flatMap((piece, index) => (index === 0 ? piece.parts : [...separator.parts, ...piece.parts])));
}

export const noSql: Sql = sql``;
