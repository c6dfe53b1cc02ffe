import { collection, options, path, secret, string } from '@millrace/node-sdk';
import { call, uptimeRobot } from './client.ts';
import { friendlyName, get, getAll, remove } from './operations.ts';

const PAGE = { call: 'PSP', list: 'psps', one: 'psp' } as const;

export const publicStatusPageOperations = {
  create: uptimeRobot.operation('Create', {
    parameters: [
      friendlyName,
      string('monitors', { label: 'Monitors', description: 'IDs, separated by hyphens; 0 for all', required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          string('custom_domain', { label: 'Own domain' }),
          secret('password', { label: 'Password' }),
          options('sort', {
            label: 'Sort',
            default: '',
            options: [
              { name: 'By name', value: 1 },
              { name: 'By name, from the end', value: 2 },
              { name: 'Up, down, paused', value: 3 },
              { name: 'Down, up, paused', value: 4 },
            ],
          }),
        ],
      }),
    ],
    request: ({ friendlyName: called, monitors, additionalFields }) =>
      call(path`/newPSP`, { friendly_name: called, monitors, ...additionalFields }),
    items: 'psp',
  }),
  delete: remove(PAGE),
  get: get(PAGE),
  getAll: getAll(PAGE, [string('psps', { label: 'IDs', description: 'Separated by hyphens' })]),
};
