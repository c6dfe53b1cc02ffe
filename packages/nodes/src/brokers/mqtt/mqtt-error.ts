import { NodeError } from '@millrace/node-sdk';

const ADVICE: ReadonlyArray<[RegExp, string]> = [
  [
    /not authorized|bad user ?name or password/i,
    'Check user and password of the credential, and the rights of the user.',
  ],
  [/identifier rejected/i, 'Choose another client id in the credential.'],
  [/closed|connack timeout|ECONNRESET/i, 'Check that the broker runs, the port, and SSL in the credential.'],
  [/invalid topic/i, 'Check the topic: + stands for one level, # for all that follow, in topics of triggers only.'],
];

/** What went wrong, for the user. */
export function mqttError(cause: unknown): NodeError {
  if (cause instanceof NodeError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const advice = ADVICE.find(([matcher]) => matcher.test(message))?.[1];
  return new NodeError(`MQTT reports: ${message}`, { ...(advice && { description: advice }), cause });
}
