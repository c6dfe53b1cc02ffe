import {
  boolean,
  fixedCollection,
  group,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  locator,
  options,
  type ResourceLocatorValue,
  string,
  when,
} from '@millrace/node-sdk';
import { idOf } from '../client.ts';
import { userSearch } from '../lookups.ts';
import { channelOrName } from '../parameters.ts';

export const select = options('select', {
  label: 'Send to',
  default: '',
  required: true,
  options: [
    { name: 'Channel', value: 'channel' },
    { name: 'User', value: 'user' },
  ],
});
export const person = { label: 'User', from: userSearch, idHint: 'U123AB45JGM' } as const;

/** The channel or person that is chosen by {@link select}. */
export const target = [
  when({ select: ['channel'] }, channelOrName),
  when({ select: ['user'] }, locator('user', { ...person, byName: 'username' })),
] as const;

/** To whom a message goes. */
export const receiver = [select, ...target] as const;

/** The message that is replied to. */
export const thread = fixedCollection('thread_ts', {
  label: 'Reply to a message',
  groups: [
    group('replyValues', 'Message', [
      string('thread_ts', { label: 'Timestamp of the message', placeholder: '1663233118.856619' }),
      boolean('reply_broadcast', { label: 'Show in the channel, too' }),
    ]),
  ],
});

/** What says where a message goes. */
export interface Sent {
  select: 'channel' | 'user';
  channelId?: ResourceLocatorValue | undefined;
  user?: ResourceLocatorValue | undefined;
}

/** Where a message goes: users by their names begin with `@`. */
export function targetOf({ select: kind, channelId, user }: Sent): string {
  const target = idOf(kind === 'user' ? user : channelId);
  const isUsername = kind === 'user' && user?.mode === 'username';
  return isUsername && !target.startsWith('@') ? `@${target}` : target;
}

/** The message that is replied to, as Slack takes it. */
export function threadOf(reply: JsonValue | undefined): JsonObject {
  const { thread_ts: at, ...broadcast } = objectIn(objectIn(reply).replyValues);
  return at === undefined || at === '' || at === null ? {} : { thread_ts: String(at), ...broadcast };
}

/** An object that is there; an empty one where there is none. */
export function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
