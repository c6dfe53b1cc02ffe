import { NodeError, number, options, since, string, until, when } from '@millrace/node-sdk';

const FROM_ITEM = '={{ $json.sessionId }}';

const sessionType = options('sessionIdType', {
  label: 'Session',
  default: 'fromInput',
  options: [
    { name: 'From the chat', value: 'fromInput', description: 'The field sessionId of the item' },
    { name: 'Define below', value: 'customKey', description: 'A key of your own, for example a number of a customer' },
  ],
});

const ownKey = when(
  { sessionIdType: ['customKey'] },
  string('sessionKey', {
    label: 'Key',
    default: FROM_ITEM,
    description: 'What is said under one key is one conversation',
  }),
);

const itemKey = when(
  { sessionIdType: ['fromInput'] },
  string('sessionKey', { label: 'Key from the item', default: FROM_ITEM }),
);

/** Whose conversation it is. The value of `sessionKey` says it, wherever it comes from. */
export const sessionParameters = [sessionType, ownKey, itemKey] as const;

/** Of nodes whose first version has one conversation for all, where no key is written. */
export const sessionParametersSince1 = [
  until(1, string('sessionKey', { label: 'Key', default: 'chat_history' })),
  since(1.1, sessionType),
  since(1.1, ownKey),
  since(1.1, itemKey),
] as const;

export const turnsParameter = number('contextWindowLength', {
  label: 'Rounds to remember',
  default: 5,
  description: 'Prompts with their answers, and with what tools gave in between',
  typeOptions: { minValue: 1, maxValue: 100 },
});

/** @throws NodeError for an item that names no session */
export function sessionOf({ sessionKey }: { sessionKey: string | undefined }): string {
  const session = String(sessionKey ?? '').trim();
  if (session !== '') return session;
  throw new NodeError('The memory has no session key', {
    parameter: 'sessionKey',
    description: 'Give the item a field sessionId, or choose "Define below" and write a key.',
  });
}
