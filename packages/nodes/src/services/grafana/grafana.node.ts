import { defineServiceNode, resource } from '@millrace/node-sdk';
import { grafana } from './client.ts';
import { dashboardOperations, teamMemberOperations, teamOperations, userOperations } from './operations.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.grafana',
  displayName: 'Grafana',
  description: 'Manages dashboards, teams and users of Grafana',
  version: 1,
  codex: { categories: ['Analytics', 'Development'], alias: ['dashboard', 'metrics', 'monitoring'] },
  service: grafana,
  resources: {
    dashboard: resource('Dashboard', dashboardOperations),
    team: resource('Team', teamOperations),
    teamMember: resource('Team member', teamMemberOperations),
    user: resource('User', userOperations, 'getAll'),
  },
});
