import { NodeError } from '@millrace/node-sdk';

const ADVICE: ReadonlyArray<[RegExp, string]> = [
  [/ACCESS.REFUSED|403/, 'Check user, password and virtual host of the credential, and the rights of the user.'],
  [/NOT.ALLOWED|530/, 'Check the virtual host of the credential.'],
  [/NOT.FOUND|404/, 'Check the name, or let the node declare the queue.'],
  [
    /PRECONDITION.FAILED|406/,
    'The queue or exchange is there with other settings: choose the same options, among them durable, auto-delete and arguments.',
  ],
  [/RESOURCE.LOCKED|405/, 'The queue is exclusive to another connection.'],
  [/ETIMEDOUT|ECONNRESET|closed/i, 'Check that the server runs, the port, and SSL in the credential.'],
  [/certificate|self.signed/i, 'Add the certificate of the authority to the credential.'],
];

/** What went wrong, for the user. */
export function rabbitmqError(cause: unknown): NodeError {
  if (cause instanceof NodeError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const advice = ADVICE.find(([matcher]) => matcher.test(message))?.[1];
  return new NodeError(`RabbitMQ reports: ${message}`, { ...(advice && { description: advice }), cause });
}
