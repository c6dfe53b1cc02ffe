import { boolean, collection, multiOptions, number, options, path, secret, string } from '@millrace/node-sdk';
import { call, listed, uptimeRobot } from './client.ts';
import { friendlyName, get, id, name, remove } from './operations.ts';

const MONITOR = { call: 'Monitor', list: 'monitors', one: 'monitor' } as const;

const types = [
  { name: 'Heartbeat', value: 5 },
  { name: 'HTTP(S)', value: 1 },
  { name: 'Keyword', value: 2 },
  { name: 'Ping', value: 3 },
  { name: 'Port', value: 4 },
] as const;
const address = { label: 'URL', description: 'Or an IP address' } as const;

/** A switch as UptimeRobot takes it. */
const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));

export const monitorOperations = {
  create: uptimeRobot.operation('Create', {
    parameters: [
      friendlyName,
      options('type', { label: 'Kind', default: '', required: true, options: types }),
      string('url', { ...address, required: true }),
    ],
    request: ({ friendlyName: called, type, url }) => call(path`/newMonitor`, { friendly_name: called, url, type }),
    items: 'monitor',
  }),
  delete: remove(MONITOR),
  get: get(MONITOR),
  getAll: uptimeRobot.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          boolean('alert_contacts', { label: 'With alert contacts' }),
          boolean('logs', { label: 'With logs' }),
          boolean('mwindow', { label: 'With maintenance windows' }),
          string('monitors', { label: 'IDs', description: 'Separated by hyphens: 15830-32696' }),
          boolean('response_times', { label: 'With response times' }),
          string('search', { label: 'Search', description: 'In names and addresses' }),
          multiOptions('statuses', {
            label: 'States',
            options: [
              { name: 'Paused', value: 0 },
              { name: 'Not checked yet', value: 1 },
              { name: 'Up', value: 2 },
              { name: 'Seems down', value: 8 },
              { name: 'Down', value: 9 },
            ],
          }),
          multiOptions('types', { label: 'Kinds', options: types }),
        ],
      }),
    ],
    paged: { most: 100 },
    run({ client, limit, parameters: { filters } }) {
      const { alert_contacts, logs, mwindow, response_times, statuses, types: kinds, monitors, search } = filters;
      const form = {
        alert_contacts: flag(alert_contacts),
        logs: flag(logs),
        mwindows: flag(mwindow),
        response_times: flag(response_times),
        statuses: statuses?.join('-') || undefined,
        types: kinds?.join('-') || undefined,
        monitors: monitors || undefined,
        search: search || undefined,
      };
      return listed(client, { name: path`/getMonitors`, items: 'monitors', form, limit });
    },
  }),
  reset: uptimeRobot.operation('Reset', {
    description: 'Delete what was recorded of a monitor',
    parameters: [id],
    request: ({ id: which }) => call(path`/resetMonitor`, { id: which }),
    items: 'monitor',
  }),
  update: uptimeRobot.operation('Update', {
    parameters: [
      id,
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [
          string('friendly_name', name),
          options('http_auth_type', {
            label: 'Authentication',
            default: '',
            options: [
              { name: 'HTTP Basic', value: 1 },
              { name: 'Digest', value: 2 },
            ],
          }),
          options('http_method', {
            label: 'HTTP method',
            default: '',
            options: [
              { name: 'DELETE', value: 6 },
              { name: 'GET', value: 2 },
              { name: 'HEAD', value: 1 },
              { name: 'OPTIONS', value: 7 },
              { name: 'PATCH', value: 5 },
              { name: 'POST', value: 3 },
              { name: 'PUT', value: 4 },
            ],
          }),
          secret('http_password', { label: 'Password' }),
          string('http_username', { label: 'User' }),
          number('interval', { label: 'Interval', description: 'In seconds', default: 300 }),
          number('port', { label: 'Port', description: 'Of a port monitor with a port of its own', default: 443 }),
          options('status', {
            label: 'State',
            default: '',
            options: [
              { name: 'Paused', value: 0 },
              { name: 'Running', value: 1 },
            ],
          }),
          options('sub_type', {
            label: 'Kind of port',
            default: '',
            options: [
              { name: 'Own port', value: 99 },
              { name: 'FTP (21)', value: 3 },
              { name: 'HTTP (80)', value: 1 },
              { name: 'HTTPS (443)', value: 2 },
              { name: 'IMAP (143)', value: 6 },
              { name: 'POP3 (110)', value: 5 },
              { name: 'SMTP (25)', value: 4 },
            ],
          }),
          string('url', address),
        ],
      }),
    ],
    request: ({ id: which, updateFields }) => call(path`/editMonitor`, { id: which, ...updateFields }),
    items: 'monitor',
  }),
};
