import {
  boolean,
  choiceOf,
  collection,
  dateTime,
  defineServiceNode,
  fixedCollection,
  group,
  number,
  options,
  resource,
  service,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { epochMs } from '../../lib/date/given-date.ts';
import { filePart } from '../../lib/files/file-part.ts';
import { pushoverApi } from './pushover.credentials.ts';

const pushover = service({
  name: 'Pushover',
  credential: pushoverApi,
  baseUrl: 'https://api.pushover.net/1',
  reason: 'errors.*',
});

const sounds = pushover.choices('getSounds', {
  async find({ client }) {
    const answer = z.object({ sounds: z.record(z.string(), z.string()) });
    const found = await client.get('/sounds.json', { answer });
    return Object.entries(found.sounds).map(([value, name]) => ({ name, value }));
  },
});

/** Pushover sends such a message again until somebody confirms it. */
const EMERGENCY = 2;

const additionalFields = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: [
    fixedCollection('attachmentsUi', {
      label: 'Attachment',
      placeholder: 'Add attachment',
      groups: [
        group('attachmentsValues', 'Attachment', [
          string('binaryPropertyName', { label: 'File', description: 'Name of a file of the item: an image' }),
        ]),
      ],
    }),
    string('device', { label: 'Device', description: 'Its name; several are separated by commas. Default: all' }),
    boolean('html', { label: 'HTML', description: 'The message may hold HTML' }),
    choiceOf('sound', { label: 'Sound', from: sounds }),
    dateTime('timestamp', { label: 'Time', description: 'Shown instead of the time at which it came' }),
    string('title', { label: 'Title', description: 'Default: the name of the application' }),
    string('url', { label: 'URL' }),
    string('url_title', { label: 'Title of the URL' }),
  ],
});

const push = pushover.operation('Push', {
  action: 'Push a message',
  parameters: [
    string('userKey', { label: 'User key', description: 'Of a user or a group', required: true }),
    string('message', { label: 'Message', required: true }),
    options('priority', {
      label: 'Priority',
      default: -2,
      required: true,
      options: [
        { name: 'Lowest', value: -2, description: 'Without any notification' },
        { name: 'Low', value: -1, description: 'Without sound' },
        { name: 'Normal', value: 0 },
        { name: 'High', value: 1, description: 'Also in quiet hours' },
        { name: 'Emergency', value: EMERGENCY, description: 'Again and again until it is confirmed' },
      ],
    }),
    when(
      { priority: [EMERGENCY] },
      number('retry', {
        label: 'Again after (seconds)',
        description: 'At least 30',
        default: 30,
        required: true,
        typeOptions: { minValue: 0 },
      }),
    ),
    when(
      { priority: [EMERGENCY] },
      number('expire', {
        label: 'For (seconds)',
        description: 'How long it is sent again, at most 10800',
        default: 30,
        required: true,
        typeOptions: { minValue: 0, maxValue: 10_800 },
      }),
    ),
    additionalFields,
  ],
  async run({ client, credential, parameters, item, binary, workflow: { timezone } }) {
    const { userKey: user, message, priority, retry, expire } = parameters;
    const { attachmentsUi, html, timestamp, ...more } = parameters.additionalFields;
    const { apiKey: token } = await credential();
    const seconds = timestamp
      ? Math.floor(epochMs(timestamp, { zone: timezone, parameter: 'additionalFields' }) / 1000)
      : undefined;
    const fields = { user, message, priority, retry, expire, ...more, html: html ? 1 : undefined, timestamp: seconds };
    const name = attachmentsUi?.attachmentsValues?.binaryPropertyName;
    const file = name ? [filePart('attachment', { item, name, parameter: 'additionalFields', binary })] : [];
    const texts = Object.entries({ ...fields, token }).flatMap(([field, value]) =>
      value === undefined ? [] : [{ name: field, content: String(value) }],
    );
    const answer = z.record(z.string(), z.json());
    return {
      json: await client.json({ method: 'POST', path: '/messages.json', multipart: [...texts, ...file], answer }),
    };
  },
});

export default defineServiceNode({
  name: 'n8n-nodes-base.pushover',
  displayName: 'Pushover',
  description: 'Pushes messages to phones and desktops',
  version: 1,
  group: ['input'],
  codex: { categories: ['Communication'], alias: ['notification', 'push', 'phone'] },
  service: pushover,
  resources: { message: resource('Message', { push }) },
});
