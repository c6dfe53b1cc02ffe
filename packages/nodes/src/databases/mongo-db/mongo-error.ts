import { NodeError } from '@millrace/node-sdk';

const ADVICE: Record<number, string> = {
  13: 'The user of the credential lacks the right to do this.',
  18: 'Check user, password and authSource of the credential.',
  11000: 'A document with the same value exists already, and an index allows it only once.',
  31082: 'Search indexes need MongoDB Atlas, or a server with search.',
};

/** What went wrong, for the user. */
export function mongoError(cause: unknown): NodeError {
  if (cause instanceof NodeError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'number' ? cause.code : undefined;
  const advice = code === undefined ? undefined : ADVICE[code];
  return new NodeError(`MongoDB reports: ${message}`, {
    ...(advice && { description: advice }),
    ...(code !== undefined && { details: { code } }),
    cause,
  });
}
