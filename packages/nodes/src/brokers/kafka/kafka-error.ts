import { NodeError } from '@millrace/node-sdk';

const ADVICE: ReadonlyArray<[RegExp, string]> = [
  [/sasl|authentication/i, 'Check user, password and mechanism of the credential.'],
  [/does not host this topic|unknown_topic/i, 'Check the name of the topic, and that the broker has it.'],
  [/not authorized|authorization/i, 'Check the rights of the user of the credential.'],
  [/larger than|message_too_large|record_list_too_large/i, 'Send less in a message, or raise the limit of the topic.'],
  [/group/i, 'Check the group id, and that the session timeout lies within the limits of the broker.'],
  [
    /connection|timed? ?out|econn|closed|broker/i,
    'Check the brokers and SSL in the credential, and that they can be reached.',
  ],
];

/** What went wrong, for the user. */
export function kafkaError(cause: unknown): NodeError {
  if (cause instanceof NodeError) return cause;
  if (cause instanceof Error && cause.cause instanceof NodeError) return cause.cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const advice = ADVICE.find(([matcher]) => matcher.test(message))?.[1];
  return new NodeError(`Kafka reports: ${message}`, { ...(advice && { description: advice }), cause });
}
