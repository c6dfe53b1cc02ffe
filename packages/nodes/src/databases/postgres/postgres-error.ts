import { type JsonObject, NodeError } from '@millrace/node-sdk';

/** Classes of SQLSTATE codes for which something can be said beyond what the database says. */
const ADVICE: Record<string, string> = {
  '3D000': 'Check the name of the database in the credential.',
  '28000': 'Check user and SSL setting of the credential.',
  '28P01': 'Check user and password of the credential.',
  '42P01': 'Check the names of schema and table. Names keep their case when they are quoted.',
  '42703': 'Check the names of the columns. Names keep their case when they are quoted.',
  '42501': 'The user of the credential lacks the right to do this.',
};

/** What went wrong, for the user. `query`: what was sent, to name the place. */
export function postgresError(cause: unknown, query = ''): NodeError {
  if (cause instanceof NodeError) return cause;
  const error = cause instanceof Error ? (cause as Error & Record<string, unknown>) : undefined;
  const text = (name: string) => (typeof error?.[name] === 'string' ? error[name] : undefined);
  const code = text('code');
  const lines = [text('detail'), text('hint'), code && ADVICE[code], placeOf(query, text('position'))];
  const details: JsonObject = {};
  if (code) details.sqlState = code;
  for (const name of ['schema', 'table', 'column', 'constraint']) {
    const value = text(name);
    if (value) details[name] = value;
  }
  const description = lines.filter(Boolean).join(' ');
  return new NodeError(`PostgreSQL reports: ${error?.message || String(cause)}`, {
    ...(description && { description }),
    ...(code && { details }),
    cause,
  });
}

function placeOf(query: string, position: string | undefined): string | undefined {
  const before = query.slice(0, Number(position) - 1);
  if (!position || !query.includes('\n')) return undefined;
  return `It is in line ${before.split('\n').length} of the query.`;
}

/** The SQLSTATE of an error of the database. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
