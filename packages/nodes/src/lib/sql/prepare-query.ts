import { type JsonValue, NodeError } from '@millrace/node-sdk';
import { valueText } from '../values/value-text.ts';
import { type QuotingRules, type Stretch, statementsOf, stretchesOf } from './query-text.ts';
import { joinSql, Sql, type SqlDialect, type Statement, sql, sqlName } from './sql.ts';

/** What a dialect says about queries that users write. */
export interface QueryDialect extends SqlDialect {
  rules: QuotingRules;
  /** How a value stands in a query: most often as itself. */
  value(value: JsonValue): Sql;
}

const NUMBERED = /(?<![\w$])\$(?<position>\d+)(?::(?<kind>name|alias|csv|list|json|raw|value)\b|(?<sign>[~^#]))?/g;
const QUESTION_MARKS = /\?\??/g;
const SIGNS: Record<string, string> = { '~': 'name', '^': 'raw', '#': 'value' };

/** A query that a user wrote, ready to take its values. */
export class PreparedQuery {
  /** How many values it asks for. */
  readonly wanted: number;
  readonly #query: string;
  readonly #stretches: Stretch[];
  readonly #dialect: QueryDialect;
  readonly #hasQuestionMarks: boolean;

  constructor(query: string, dialect: QueryDialect) {
    if (query.trim() === '') {
      throw new NodeError('The query is empty', { description: 'Write an SQL statement.', parameter: 'query' });
    }
    this.#query = query;
    this.#dialect = dialect;
    this.#stretches = stretchesOf(query, dialect.rules);
    const code = this.#stretches.filter(({ kind }) => kind === 'code');
    const numbers = code.flatMap(({ text }) => [...text.matchAll(NUMBERED)].map(positionOf));
    const marks = code.flatMap(({ text }) => text.match(QUESTION_MARKS) ?? []).length;
    const mayHaveMarks = dialect.rules === 'mySql' || dialect.rules === 'snowflake';
    this.#hasQuestionMarks = mayHaveMarks && numbers.length === 0 && marks > 0;
    this.wanted = this.#hasQuestionMarks ? marks : Math.max(0, ...numbers);
  }

  /**
   * Its statements, with values where its placeholders stood: `$1` a value, `$1:name` a quoted name, `$1:csv` a list of
   * values, `$1:json` a value as JSON.
   * @param quotedToo whether numbers also replace placeholders inside of texts in quotes (PostgreSQL).
   */
  withValues(values: readonly JsonValue[], quotedToo = false): Statement[] {
    if (this.wanted > values.length && (values.length > 0 || this.#hasQuestionMarks)) throw tooFew(this.wanted, values);
    const takesNone = this.wanted === 0 && !(quotedToo && this.#stretches.some(isQuotedPlaceholder));
    if (values.length === 0 || takesNone) return [{ text: this.#query, values: [] }];
    const next = { position: 0 };
    return statementsOf(this.#stretches).map((statement) => {
      const pieces = statement.map((stretch) => this.#fill(stretch, { values, quotedToo, next }));
      return joinSql(pieces, sql``).render(this.#dialect);
    });
  }

  #fill(
    { kind, text }: Stretch,
    { values, quotedToo, next }: { values: readonly JsonValue[]; quotedToo: boolean; next: { position: number } },
  ): Sql {
    if (quotedToo && isQuotedPlaceholder({ kind, text })) return new Sql([fillQuoted(text, values)]);
    if (kind !== 'code') return new Sql([text]);
    if (!this.#hasQuestionMarks) {
      return replaced(text, NUMBERED, (match) => {
        const { kind: modifier, sign } = match.groups ?? {};
        return this.#insert(values[positionOf(match) - 1] ?? null, modifier ?? SIGNS[sign ?? ''] ?? '');
      });
    }
    return replaced(text, QUESTION_MARKS, ([mark]) =>
      this.#insert(values[next.position++] ?? null, mark === '??' ? 'name' : ''),
    );
  }

  #insert(value: JsonValue, modifier: string): Sql {
    switch (modifier) {
      case 'name':
      case 'alias':
        return joinSql([value].flat().map(nameOf));
      case 'csv':
      case 'list':
        return joinSql([value].flat().map((entry) => this.#dialect.value(entry)));
      case 'json':
        return this.#dialect.value(JSON.stringify(value));
      case 'raw':
      case 'value':
        throw new NodeError(`A query parameter cannot be put into the query as it is (':${modifier}')`, {
          description:
            'That would let data change the query. Use $1 for a value and $1:name for the name of a table or column.',
          parameter: 'query',
        });
      default:
        return this.#dialect.value(value);
    }
  }
}

function isQuotedPlaceholder({ kind, text }: Stretch): boolean {
  return kind === 'text' && /^[eE]?'.*\$\d/s.test(text);
}

function positionOf(match: RegExpExecArray | RegExpMatchArray): number {
  const position = Number(match.groups?.position);
  if (position > 0) return position;
  throw new NodeError('Query parameters are counted from 1: there is no $0', { parameter: 'query' });
}

function replaced(text: string, matcher: RegExp, insert: (match: RegExpExecArray) => Sql): Sql {
  const pieces: Sql[] = [];
  let at = 0;
  for (const match of text.matchAll(matcher)) {
    pieces.push(new Sql([text.slice(at, match.index)]), insert(match));
    at = match.index + match[0].length;
  }
  pieces.push(new Sql([text.slice(at)]));
  return joinSql(pieces, sql``);
}

function nameOf(value: JsonValue): Sql {
  if (value === '*') return sql`*`;
  if (typeof value === 'string' && value !== '') return sqlName(value);
  throw new NodeError(`${valueText(value)} is not the name of a table or column`, {
    description: 'A parameter that the query uses with :name must hold a text.',
    parameter: 'query',
  });
}

/** Only numbers and truth values: they hold nothing that could end the text. */
function fillQuoted(text: string, values: readonly JsonValue[]): string {
  return text.replaceAll(/\$(\d+)(?!\w)/g, (placeholder, digits: string) => {
    const value = values[Number(digits) - 1];
    if (value === undefined) return placeholder;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    throw new NodeError(`${placeholder} stands between quotes in the query`, {
      description: `Remove the quotes around it: text parameters are quoted by themselves. If ${placeholder} is meant literally, switch on the option that treats parameters in single quotes as text.`,
      parameter: 'query',
    });
  });
}

function tooFew(wanted: number, values: readonly JsonValue[]): NodeError {
  return new NodeError(`The query asks for ${wanted} query parameters, but there are ${values.length}`, {
    description: "Add the missing ones to 'Query parameters', separated by commas.",
    parameter: 'options.queryReplacement',
  });
}
