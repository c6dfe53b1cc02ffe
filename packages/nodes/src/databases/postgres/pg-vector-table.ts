import { type FoundDocument, isJsonObject, type JsonObject, NodeError } from '@millrace/node-sdk';
import { aiError } from '../../lib/ai/errors/ai-error-codes.ts';
import type { VectorEntry, VectorTable } from '../../lib/ai/vectors/vector-table.ts';
import type { SqlSession } from '../../lib/sql/run-queries.ts';
import { joinSql, noSql, type Sql, sql, sqlName } from '../../lib/sql/sql.ts';
import { postgresDialect } from './dialect.ts';

/** Rows of a statement: a statement takes 65,535 values. */
const ROWS = 1_000;

const DISTANCES = { cosine: sql`<=>`, innerProduct: sql`<#>`, euclidean: sql`<->` } as const;

export interface PgVectorPlace {
  /** A table, or schema.table. */
  tableName: string;
  columns: { id: string; vector: string; content: string; metadata: string };
  distance: keyof typeof DISTANCES;
  /** Values that the metadata must have. */
  filter: JsonObject;
  /** A part of the table, named in a table of its own. */
  collection?: { name: string; tableName: string } | undefined;
}

/** A table of Postgres with the extension pgvector. */
export class PgVectorTable implements VectorTable {
  readonly #session: SqlSession;
  readonly #place: PgVectorPlace;
  readonly #table: Sql;
  readonly #columns: Record<keyof PgVectorPlace['columns'], Sql>;
  #isThere = false;
  #collectionId: string | undefined;

  constructor(session: SqlSession, place: PgVectorPlace) {
    this.#session = session;
    this.#place = place;
    this.#table = tableOf(place.tableName, 'tableName');
    const { id, vector, content, metadata } = place.columns;
    this.#columns = {
      id: sqlName(id),
      vector: sqlName(vector),
      content: sqlName(content),
      metadata: sqlName(metadata),
    };
  }

  async search(vector: number[], most: number): Promise<FoundDocument[]> {
    const { id: _id, vector: column, content, metadata } = this.#columns;
    const distance = sql`${column} ${DISTANCES[this.#place.distance]} ${textOf(vector)}::vector`;
    const conditions = Object.entries(this.#place.filter).map(
      ([name, value]) =>
        sql`${metadata}->>${name}::text = ${typeof value === 'string' ? value : JSON.stringify(value)}::text`,
    );
    if (this.#place.collection) conditions.push(sql`collection_id = ${await this.#findCollection()}::uuid`);
    const where = conditions.length > 0 ? sql`WHERE ${joinSql(conditions, sql` AND `)}` : noSql;
    const rows = await this.#run(
      sql`SELECT ${content} AS content, ${metadata} AS metadata, ${distance} AS distance
        FROM ${this.#table} ${where} ORDER BY ${distance} LIMIT ${most}::int`,
    );
    return rows.map((row) => ({
      document: { text: String(row.content ?? ''), metadata: isJsonObject(row.metadata) ? row.metadata : {} },
      score: row.distance === null ? null : Number(row.distance),
    }));
  }

  async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
    await this.#create();
    const { id } = this.#columns;
    const rows = await this.#run(
      sql`SELECT ${id}::text AS id FROM ${this.#table} WHERE ${id}::text = ANY(${[...ids]}::text[])`,
    );
    return new Set(rows.map((row) => String(row.id)));
  }

  async put(entries: readonly VectorEntry[]): Promise<void> {
    await this.#create();
    for (let at = 0; at < entries.length; at += ROWS) await this.#putRows(entries.slice(at, at + ROWS));
  }

  close(): Promise<void> {
    return this.#session.close();
  }

  async #putRows(entries: readonly VectorEntry[]): Promise<void> {
    const { id, vector, content, metadata } = this.#columns;
    const collection = this.#collectionId;
    const rows = entries.map(({ id: given, document, vector: numbers }) => {
      const own = collection === undefined ? noSql : sql`, ${collection}::uuid`;
      return sql`(${given}, ${document.text}, ${JSON.stringify(document.metadata)}::jsonb, ${textOf(numbers)}::vector${own})`;
    });
    const named = collection === undefined ? noSql : sql`, collection_id`;
    await this.#run(
      sql`INSERT INTO ${this.#table} (${id}, ${content}, ${metadata}, ${vector}${named}) VALUES ${joinSql(rows)}
        ON CONFLICT (${id}) DO UPDATE SET ${content} = excluded.${content}, ${metadata} = excluded.${metadata},
        ${vector} = excluded.${vector}`,
    );
  }

  /** Who may only read and write the table may not ask for one. */
  async #create(): Promise<void> {
    if (this.#isThere) return;
    const { id, vector, content, metadata } = this.#columns;
    if (!(await this.#exists(this.#table))) {
      await this.#run(sql`CREATE EXTENSION IF NOT EXISTS vector`);
      await this.#run(
        sql`CREATE TABLE IF NOT EXISTS ${this.#table} (${id} uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY,
          ${content} text, ${metadata} jsonb, ${vector} vector)`,
      );
    }
    if (this.#place.collection) this.#collectionId = await this.#openCollection(this.#place.collection);
    this.#isThere = true;
  }

  async #openCollection({ name, tableName }: { name: string; tableName: string }): Promise<string> {
    const table = tableOf(tableName, 'options.collection');
    if (!(await this.#exists(table))) {
      await this.#run(
        sql`CREATE TABLE IF NOT EXISTS ${table} (uuid uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY,
          name character varying, cmetadata jsonb)`,
      );
      await this.#run(
        sql`ALTER TABLE ${this.#table} ADD COLUMN IF NOT EXISTS collection_id uuid REFERENCES ${table}(uuid) ON DELETE CASCADE`,
      );
    }
    const found = await this.#findCollection();
    if (found) return found;
    const [made] = await this.#run(sql`INSERT INTO ${table} (name) VALUES (${name}) RETURNING uuid::text AS id`);
    return String(made?.id);
  }

  async #findCollection(): Promise<string | null> {
    const { collection } = this.#place;
    if (!collection) return null;
    const table = tableOf(collection.tableName, 'options.collection');
    const [found] = await this.#run(sql`SELECT uuid::text AS id FROM ${table} WHERE name = ${collection.name} LIMIT 1`);
    return found ? String(found.id) : null;
  }

  async #exists(table: Sql): Promise<boolean> {
    const [found] = await this.#run(
      sql`SELECT to_regclass(${table.render(postgresDialect).text}) IS NOT NULL AS is_there`,
    );
    return found?.is_there === true;
  }

  async #run(statement: Sql): Promise<JsonObject[]> {
    try {
      const [result] = await this.#session.query(statement.render(postgresDialect));
      return result?.rows ?? [];
    } catch (error) {
      throw explained(error);
    }
  }
}

/** A vector as pgvector reads it. */
function textOf(vector: readonly number[]): string {
  return `[${vector.join(',')}]`;
}

function explained(error: unknown): unknown {
  if (!(error instanceof NodeError)) return error;
  const { message, description } = error;
  if (/different vector dimensions|expected \d+ dimensions/.test(`${message} ${description}`)) {
    return aiError('AI_VECTOR_LENGTH', message, {
      description: 'Connect the model that made the vectors of the table, or take another table.',
      cause: error,
    });
  }
  return error;
}

function tableOf(name: string, parameter: string): Sql {
  const path = name.split('.').map((part) => part.trim());
  if (path.length <= 2 && path.every((part) => part !== '')) return sqlName(...path);
  throw new NodeError(`'${name}' is not the name of a table`, {
    parameter,
    description: 'Write table, or schema.table.',
  });
}
