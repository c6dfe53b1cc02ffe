/** Results of SQLite that lie in the file, the disk or the lock of another process: busy, locked, read-only, I/O, full, cannot open. */
const SQLITE_AWAY = new Set([5, 6, 8, 10, 13, 14]);
/** Classes of SQLSTATE: connection, lack of resources such as disk, intervention of an operator, error of the system. */
const POSTGRES_AWAY = new Set(['08', '53', '57', '58']);
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOSPC']);

/** Whether an error says that the database or its disk is away or full: nothing is wrong with what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return SQLITE_AWAY.has(Number(error.errcode) & 0xff);
  const code = 'code' in error ? String(error.code) : '';
  if (/^[0-9A-Z]{5}$/.test(code) && POSTGRES_AWAY.has(code.slice(0, 2))) return true;
  return SYSTEM_CODES.has(code) || CONNECTION_LOST.test(error.message);
}
