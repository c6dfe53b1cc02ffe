import type { AppScope } from '@millrace/api';

/** What an app may do, in words: keys of the texts of the settings. */
export const scopeWords = {
  'nodeType:list': 'apps.scopes.listNodeTypes',
  'workflow:list': 'apps.scopes.listWorkflows',
  'workflow:read': 'apps.scopes.readWorkflow',
  'workflow:create': 'apps.scopes.createWorkflow',
  'workflow:update': 'apps.scopes.updateWorkflow',
  'workflow:activate': 'apps.scopes.activate',
  'workflow:run': 'apps.scopes.runWorkflow',
  'workflow:execute': 'apps.scopes.executeWorkflow',
  'execution:list': 'apps.scopes.listExecutions',
  'execution:read': 'apps.scopes.readExecution',
  'execution:stop': 'apps.scopes.stopExecution',
  'credential:list': 'apps.scopes.listCredentials',
} as const satisfies Record<AppScope, string>;
