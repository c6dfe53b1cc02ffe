import { collection, options, path, string } from '@millrace/node-sdk';
import { call, uptimeRobot } from './client.ts';
import { friendlyName, get, getAll, id, name, remove } from './operations.ts';

const CONTACT = { call: 'AlertContact', list: 'alert_contacts', one: 'alert_contact' } as const;

const value = { label: 'Address or number', description: 'That is alerted' } as const;

export const alertContactOperations = {
  create: uptimeRobot.operation('Create', {
    parameters: [
      friendlyName,
      options('type', {
        label: 'Kind',
        default: '',
        required: true,
        options: [
          { name: 'Boxcar', value: 4 },
          { name: 'Email', value: 2 },
          { name: 'Pushbullet', value: 6 },
          { name: 'Pushover', value: 9 },
          { name: 'SMS', value: 1 },
          { name: 'Twitter message', value: 3 },
          { name: 'Webhook', value: 5 },
        ],
      }),
      string('value', { ...value, required: true }),
    ],
    request: ({ friendlyName: called, type, value: where }) =>
      call(path`/newAlertContact`, { friendly_name: called, value: where, type }),
    items: 'alertcontact',
  }),
  delete: remove(CONTACT),
  get: get(CONTACT),
  getAll: getAll(CONTACT, [string('alert_contacts', { label: 'IDs', description: 'Separated by hyphens' })]),
  update: uptimeRobot.operation('Update', {
    parameters: [
      id,
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [string('friendly_name', name), string('value', value)],
      }),
    ],
    request: ({ id: which, updateFields }) => call(path`/editAlertContact`, { id: which, ...updateFields }),
    items: 'alert_contact',
  }),
};
