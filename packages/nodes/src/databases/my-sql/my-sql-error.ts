import { type JsonObject, NodeError } from '@millrace/node-sdk';

const ADVICE: Record<string, string> = {
  ER_ACCESS_DENIED_ERROR: 'Check user and password of the credential.',
  ER_DBACCESS_DENIED_ERROR: 'The user of the credential may not use this database.',
  ER_BAD_DB_ERROR: 'Check the name of the database in the credential.',
  ER_NO_SUCH_TABLE: 'Check the name of the table.',
  ER_BAD_FIELD_ERROR: 'Check the names of the columns.',
  ER_PARSE_ERROR: 'Check the query at the place that the message shows.',
  HANDSHAKE_NO_SSL_SUPPORT: 'Switch SSL off in the credential, or on in the server.',
};

/** What went wrong, for the user. */
export function mySqlError(cause: unknown): NodeError {
  if (cause instanceof NodeError) return cause;
  const error = cause instanceof Error ? (cause as Error & { code?: unknown; sqlState?: unknown }) : undefined;
  const code = typeof error?.code === 'string' ? error.code : undefined;
  const details: JsonObject = {};
  if (code) details.code = code;
  if (typeof error?.sqlState === 'string') details.sqlState = error.sqlState;
  const advice = code !== undefined && Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined;
  return new NodeError(`MySQL reports: ${error?.message || String(cause)}`, {
    ...(advice && { description: advice }),
    ...(code && { details }),
    cause,
  });
}
