import { type JsonObject, NodeError } from '@millrace/node-sdk';

/** By number of the server, or code of the driver. */
const ADVICE = new Map<unknown, string>([
  [18456, 'Check user, password, domain and database of the credential.'],
  [4060, 'Check the name of the database in the credential.'],
  [229, 'The user of the credential may not do this.'],
  [208, 'Check the name of the table.'],
  [207, 'Check the names of the columns.'],
  [102, 'Check the query at the place that the message shows.'],
  ['ELOGIN', 'Check user, password, domain and database of the credential.'],
  ['EENCRYPT', 'Switch TLS off in the credential, or on in the server.'],
  ['ETIMEOUT', 'Check the server, or raise the timeouts of the credential.'],
]);

/** What went wrong, for the user: where the guarded network refused the connection, that. */
export function microsoftSqlError(cause: unknown): NodeError {
  for (let error = cause; error instanceof Error; error = error.cause) if (error instanceof NodeError) return error;
  const error = cause instanceof Error ? (cause as Error & { code?: unknown; number?: unknown }) : undefined;
  const details: JsonObject = {};
  if (typeof error?.code === 'string') details.code = error.code;
  if (typeof error?.number === 'number') details.number = error.number;
  const advice = ADVICE.get(error?.number) ?? ADVICE.get(error?.code);
  return new NodeError(`Microsoft SQL reports: ${error?.message || String(cause)}`, {
    ...(advice && { description: advice }),
    ...(Object.keys(details).length > 0 && { details }),
    cause,
  });
}
