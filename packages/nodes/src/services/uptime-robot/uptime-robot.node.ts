import { defineServiceNode, path, resource } from '@millrace/node-sdk';
import { alertContactOperations } from './alert-contact.ts';
import { call, uptimeRobot } from './client.ts';
import { maintenanceWindowOperations } from './maintenance-window.ts';
import { monitorOperations } from './monitor.ts';
import { publicStatusPageOperations } from './status-page.ts';

const accountOperations = {
  get: uptimeRobot.operation('Get', { request: () => call(path`/getAccountDetails`), items: 'account' }),
};

export default defineServiceNode({
  name: 'n8n-nodes-base.uptimeRobot',
  displayName: 'UptimeRobot',
  description: 'Reads and changes monitors, alert contacts, maintenance windows and status pages',
  version: 1,
  group: ['output'],
  codex: { categories: ['Development'], alias: ['monitoring', 'uptime', 'status'] },
  service: uptimeRobot,
  resources: {
    account: resource('Account', accountOperations),
    alertContact: resource('Alert contact', alertContactOperations, 'getAll'),
    maintenanceWindow: resource('Maintenance window', maintenanceWindowOperations, 'getAll'),
    monitor: resource('Monitor', monitorOperations, 'getAll'),
    publicStatusPage: resource('Public status page', publicStatusPageOperations, 'getAll'),
  },
});
