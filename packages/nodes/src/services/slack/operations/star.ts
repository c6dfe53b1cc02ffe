import { choiceOf, collection, options, string, when } from '@millrace/node-sdk';
import { idOf, pages, slack } from '../client.ts';
import { channelChoices } from '../lookups.ts';
import { addField, channel } from '../parameters.ts';

const fileComment = string('fileComment', { label: 'File comment ID' });
const fileId = string('fileId', { label: 'File ID' });
const timestamp = string('timestamp', { label: 'Timestamp of the message', placeholder: '1663233118.856619' });

const optional = collection('options', {
  label: 'Options',
  ...addField,
  options: [choiceOf('channelId', { label: 'Channel', from: channelChoices }), fileId, fileComment, timestamp],
});

/** What a star is on, as Slack takes it. */
function starred(on: {
  channelId?: string;
  fileId?: string | undefined;
  fileComment?: string;
  timestamp?: string | undefined;
}) {
  const { channelId, fileId: file, fileComment: comment, timestamp: time } = on;
  return {
    channel: channelId || undefined,
    file: file || undefined,
    file_comment: comment || undefined,
    timestamp: time ? String(time) : undefined,
  };
}

const remove = slack.operation('Delete', {
  action: 'Delete a star',
  parameters: [optional],
  request: ({ options: on }) => ({ method: 'POST', path: '/stars.remove', body: starred(on) }),
});

const getAll = slack.operation('Get many', {
  action: 'Get many stars',
  paged: { most: 100 },
  paging: pages('items'),
  request: () => ({ path: '/stars.list' }),
});

export const starOperations = {
  add: slack.operation('Add', {
    action: 'Add a star',
    parameters: [
      options('target', {
        label: 'Item to star',
        default: '',
        required: true,
        options: [
          { name: 'Message', value: 'message' },
          { name: 'File', value: 'file' },
        ],
      }),
      when({ target: ['message', 'file'] }, { ...channel, required: false }),
      when({ target: ['file'] }, fileId),
      when({ target: ['message'] }, timestamp),
      collection('options', { label: 'Options', ...addField, options: [fileComment] }),
    ],
    request: ({ channelId, fileId: file, timestamp: time, options: more }) => ({
      method: 'POST',
      path: '/stars.add',
      body: starred({ channelId: idOf(channelId), fileId: file, timestamp: time, ...more }),
    }),
  }),
  delete: remove,
  getAll,
};

export const starOperationsV1 = {
  add: slack.operation('Add', {
    action: 'Add a star',
    parameters: [optional],
    request: ({ options: on }) => ({ method: 'POST', path: '/stars.add', body: starred(on) }),
  }),
  delete: remove,
  getAll,
};
