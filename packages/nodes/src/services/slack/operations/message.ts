import {
  boolean,
  collection,
  dateTime,
  fixedCollection,
  group,
  type JsonObject,
  type JsonValue,
  locator,
  NodeError,
  options,
  type ResourceLocatorValue,
  since,
  string,
  until,
  when,
} from '@millrace/node-sdk';
import { idOf, pages, seconds, slack } from '../client.ts';
import { addField, channel, timestamp, ts } from '../parameters.ts';
import { attachments, content, contentOf } from './message-content.ts';
import { objectIn, person, receiver, type Sent, select, targetOf, thread, threadOf } from './message-target.ts';
import { search } from './search.ts';
import { askAndWait } from './send-and-wait.ts';

const botProfile = fixedCollection('botProfile', {
  label: 'Picture of the bot',
  groups: [
    group('imageValues', 'Picture', [
      options('profilePhotoType', {
        label: 'Picture',
        default: '',
        options: [
          { name: 'Image URL', value: 'image' },
          { name: 'Emoji', value: 'emoji' },
        ],
      }),
      when({ profilePhotoType: ['emoji'] }, string('icon_emoji', { label: 'Emoji', placeholder: ':tada:' })),
      when({ profilePhotoType: ['image'] }, string('icon_url', { label: 'Image URL' })),
    ]),
  ],
});

const ofApp = { displayOptions: { show: { '/authentication': ['accessToken'] } } };

const otherOptions = collection('otherOptions', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    until(2.5, botProfile),
    since(2.6, { ...botProfile, ...ofApp }),
    boolean('link_names', { label: 'Link names', description: 'Make links of the names of people and channels' }),
    thread,
    boolean('mrkdwn', { label: 'Read markup', default: true }),
    boolean('unfurl_links', { label: 'Show previews of links' }),
    boolean('unfurl_media', { label: 'Show previews of media', default: true }),
    fixedCollection('ephemeral', {
      label: 'Send so that one person sees it',
      displayOptions: { show: { '/select': ['channel'] } },
      groups: [
        group('ephemeralValues', 'Person', [
          locator('user', person),
          boolean('ephemeral', { label: 'Only they see it', default: true }),
        ]),
      ],
    }),
    boolean('ephemeral', {
      label: 'Send so that it is gone after a while',
      default: true,
      displayOptions: { show: { '/select': ['user'] } },
    }),
    string('sendAsUser', { label: 'Send under the name', ...ofApp }),
  ],
});

/** Message types: for the others `text` and `blocksUi` stand in `content`. */
const shown = [...content, when({ messageType: ['attachment'] }, attachments)] as const;

/** Options as Slack takes them. */
function settingsOf({
  botProfile: picture,
  thread_ts: reply,
  sendAsUser,
  ephemeral: _seen,
  ...rest
}: JsonObject): JsonObject {
  const { profilePhotoType: _kind, ...icon } = objectIn(objectIn(picture).imageValues);
  return {
    ...(typeof sendAsUser === 'string' && sendAsUser !== '' && { username: sendAsUser }),
    ...icon,
    ...threadOf(reply),
    ...rest,
  };
}

/** The person who alone sees a message, if there is one. */
function viewerOf({ ephemeral }: JsonObject, sent: Sent): string | undefined {
  if (sent.select === 'user') {
    if (ephemeral !== true) return undefined;
    if (sent.user?.mode !== 'username') return idOf(sent.user);
    throw new NodeError('A message that one person sees cannot go to a user by name', {
      description: 'Choose the user from the list, or give the ID.',
      parameter: 'user',
    });
  }
  const { user, ephemeral: isSeenByOne } = objectIn(objectIn(ephemeral).ephemeralValues);
  return isSeenByOne === true ? idOf(user as ResourceLocatorValue | string | undefined) : undefined;
}

/** What Slack says of a message. Its time has the name that other operations ask for it by. */
function messageItems(answer: JsonValue): Array<{ json: JsonObject }> {
  const { ts: time, ...rest } = objectIn(answer);
  return [{ json: { ...rest, ...(time !== undefined && { message_timestamp: time }) } }];
}

export const messageOperations = {
  delete: slack.operation('Delete', {
    action: 'Delete a message',
    parameters: [
      { ...select, displayName: 'Delete from' },
      when({ select: ['channel'] }, channel),
      when({ select: ['user'] }, locator('user', person)),
      timestamp,
    ],
    items: messageItems,
    request: ({ timestamp: time, ...from }) => ({
      method: 'POST',
      path: '/chat.delete',
      body: { channel: targetOf(from), ts: String(time) },
    }),
  }),
  getPermalink: slack.operation('Get permalink', {
    action: 'Get the permanent address of a message',
    parameters: [channel, timestamp],
    request: ({ channelId, timestamp: time }) => ({
      path: '/chat.getPermalink',
      query: { channel: idOf(channelId), message_ts: time },
    }),
  }),
  search,
  post: slack.operation('Send', {
    action: 'Send a message',
    parameters: [...receiver, ...shown, otherOptions],
    items: messageItems,
    request: (message) => {
      const chosen = message.otherOptions as JsonObject;
      const viewer = viewerOf(chosen, message);
      return {
        method: 'POST',
        path: viewer === undefined ? '/chat.postMessage' : '/chat.postEphemeral',
        body: { channel: targetOf(message), ...contentOf(message), user: viewer, ...settingsOf(chosen) },
      };
    },
  }),
  sendAndWait: askAndWait,
  update: slack.operation('Update', {
    action: 'Update a message',
    parameters: [
      channel,
      ts,
      ...content,
      when({ messageType: ['attachment'] }, attachments),
      collection('updateFields', {
        label: 'Fields to update',
        ...addField,
        options: [
          boolean('link_names', { label: 'Link names' }),
          options('parse', {
            label: 'Parse',
            description: 'What Slack makes links of',
            options: [
              { name: 'As its programs do', value: 'client' },
              { name: 'Everything', value: 'full' },
              { name: 'Nothing', value: 'none' },
            ],
          }),
        ],
      }),
    ],
    items: messageItems,
    request: ({ channelId, ts: time, updateFields, ...message }) => ({
      method: 'POST',
      path: '/chat.update',
      body: { channel: idOf(channelId), ts: String(time), ...contentOf(message), ...updateFields },
    }),
  }),
  schedule: slack.operation('Schedule', {
    action: 'Schedule a message',
    parameters: [
      ...receiver,
      ...shown,
      dateTime('postAt', { label: 'Send at', description: 'Within 120 days', required: true }),
      otherOptions,
    ],
    request: (message) => ({
      method: 'POST',
      path: '/chat.scheduleMessage',
      body: {
        channel: targetOf(message),
        ...contentOf(message),
        ...settingsOf(message.otherOptions as JsonObject),
        post_at: wholeSeconds(message.postAt),
      },
    }),
  }),
  deleteScheduled: slack.operation('Delete scheduled', {
    action: 'Delete a scheduled message',
    parameters: [channel, string('scheduledMessageId', { label: 'ID of the scheduled message', required: true })],
    request: ({ channelId, scheduledMessageId }) => ({
      method: 'POST',
      path: '/chat.deleteScheduledMessage',
      body: { channel: idOf(channelId), scheduled_message_id: scheduledMessageId },
    }),
  }),
  getManyScheduled: slack.operation('Get many scheduled', {
    action: 'Get many scheduled messages',
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          { ...channel, required: false },
          dateTime('latest', { label: 'Latest', description: 'Only messages that go out before' }),
          dateTime('oldest', { label: 'Oldest', description: 'Only messages that go out after' }),
        ],
      }),
    ],
    paged: { most: 100 },
    paging: pages('scheduled_messages'),
    request: ({ filters: { channelId, latest, oldest } }) => ({
      path: '/chat.scheduledMessages.list',
      query: { channel: idOf(channelId) || undefined, latest: seconds(latest), oldest: seconds(oldest) },
    }),
  }),
};

function wholeSeconds(time: string): number {
  return Math.trunc(Number(seconds(time)));
}
