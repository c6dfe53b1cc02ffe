/** Result codes of SQLite that blame a value: too large, against a constraint, of a wrong type, out of range. */
const SQLITE_VALUE_CODES = new Set([18, 19, 20, 25]);
/** Classes of SQLSTATE that blame a value: data exceptions, constraints, limits of a row or a value. */
const POSTGRES_VALUE_CLASSES = new Set(['22', '23', '54']);

/**
 * Whether an error of `node:sqlite` lies in the database. What is neither said to be a fault of a value nor thrown by
 * our own code does.
 */
export function isSqliteUnavailable(error: unknown): boolean {
  if (isOfOurCode(error)) return false;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
  // The lower byte is the primary code.
  return code === undefined || !SQLITE_VALUE_CODES.has(code & 0xff);
}

/** The same for PostgreSQL; a connection that fails has no SQLSTATE. */
export function isPostgresUnavailable(error: unknown): boolean {
  if (isOfOurCode(error)) return false;
  const state = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !(state.length === 5 && POSTGRES_VALUE_CLASSES.has(state.slice(0, 2)));
}

/** A value that cannot be bound, encoded or read, a text or buffer that would be too long. */
function isOfOurCode(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}
