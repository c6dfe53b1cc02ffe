/** Results of SQLite that lie in the file, the disk or the lock of another process: busy, locked, read-only, I/O, full, cannot open. */
const SQLITE_AWAY = new Set([5, 6, 8, 10, 13, 14]);
/** Classes of SQLSTATE: connection, lack of resources such as disk, intervention of an operator, error of the system. */
const POSTGRES_AWAY = new Set(['08', '53', '57', '58']);
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOSPC']);

/** SQLSTATE of a lock that another connection has for too long. */
const LOCK_NOT_AVAILABLE = '55P03';
/** SQLSTATE of a statement that took too long, or that an operator ended. */
const QUERY_CANCELED = '57014';

/** Whether PostgreSQL gave up a statement that waited for another connection. */
export function isLockedOut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
}

/** Whether PostgreSQL gave up a statement that took too long, or waited for another connection. */
export function isDatabaseSlow(error: unknown): boolean {
  return isLockedOut(error) || (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED);
}

/** Whether an error says that the database or its disk is away or full: nothing is wrong with what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return SQLITE_AWAY.has(Number(error.errcode) & 0xff);
  const code = 'code' in error ? String(error.code) : '';
  if (/^[0-9A-Z]{5}$/.test(code) && POSTGRES_AWAY.has(code.slice(0, 2))) return true;
  return SYSTEM_CODES.has(code) || CONNECTION_LOST.test(error.message);
}
