import type { AuditAction } from '@millrace/api';
import { isJsonObject } from '@millrace/workflow';

/** What calls do that are noted, by method and path below `/rest`. */
const REST = {
  'POST /login': 'session.start',
  'GET /sso/oidc/callback': 'session.start',
  'GET /sso/saml/finish': 'session.start',
  'POST /sso/oidc/link': 'user.linkProvider',
  'POST /sso/saml/link': 'user.linkProvider',
  'POST /logout': 'session.end',
  'DELETE /me/sessions': 'session.endOthers',
  'DELETE /users/:userId/sessions': 'session.endOthers',
  'POST /owner': 'user.claim',
  'PATCH /me': 'user.update',
  'PATCH /me/password': 'user.changePassword',
  'POST /change-password': 'user.changePassword',
  'GET /users/:userId/password-reset-link': 'user.readPasswordLink',
  'POST /confirm-email': 'user.changeAddress',
  'POST /me/mfa/enable': 'user.enableMfa',
  'POST /me/mfa/disable': 'user.disableMfa',
  'POST /users': 'user.invite',
  'POST /users/:userId/reinvite': 'user.invite',
  'GET /users/:userId/invite-link': 'user.readInviteLink',
  'POST /users/:userId': 'user.signUp',
  'PATCH /users/:userId': 'user.update',
  'DELETE /users/:userId': 'user.delete',
  'POST /me/api-keys': 'apiKey.create',
  'DELETE /me/api-keys/:keyId': 'apiKey.delete',
  'POST /me/api-key': 'apiKey.create',
  'DELETE /me/api-key': 'apiKey.delete',
  'POST /me/connected-apps': 'connectedApp.connect',
  'DELETE /me/connected-apps/:appId': 'connectedApp.disconnect',
  'DELETE /connected-apps/:appId': 'connectedApp.disconnect',
  'PUT /sso/oidc/settings': 'signInProvider.update',
  'PUT /sso/saml/settings': 'signInProvider.update',
  'PATCH /instance/settings': 'setting.update',
  'POST /tags': 'tag.create',
  'PATCH /tags/:tagId': 'tag.update',
  'DELETE /tags/:tagId': 'tag.delete',
  'POST /variables': 'variable.create',
  'PATCH /variables/:variableId': 'variable.update',
  'DELETE /variables/:variableId': 'variable.delete',
  'POST /data-tables': 'dataTable.create',
  'PATCH /data-tables/:id': 'dataTable.update',
  'DELETE /data-tables/:id': 'dataTable.delete',
  'POST /data-tables/:id/columns': 'dataTable.update',
  'PATCH /data-tables/:id/columns/:columnId': 'dataTable.update',
  'DELETE /data-tables/:id/columns/:columnId': 'dataTable.update',
  'PUT /data-tables/:id/columns/:columnId/type': 'dataTable.update',
  'PUT /data-tables/:id/share': 'dataTable.share',
  'PUT /data-tables/:id/transfer': 'dataTable.transfer',
  'POST /data-tables/:id/csv': 'dataTable.import',
  'GET /data-tables/:id/csv': 'dataTable.export',
  'DELETE /vector-stores': 'vectorStore.clear',
  'POST /folders': 'folder.create',
  'PATCH /folders/:id': 'folder.update',
  'DELETE /folders/:id': 'folder.delete',
  'POST /folders/move-workflows': 'workflow.move',
  'POST /nodes': 'communityPackage.install',
  'PATCH /nodes': 'communityPackage.update',
  'DELETE /nodes': 'communityPackage.delete',
  'POST /workflows': 'workflow.create',
  'POST /workflows/import': 'workflow.import',
  'GET /workflows/export': 'workflow.export',
  'POST /workflows/run': 'workflow.run',
  'POST /workflows/:id/evaluations': 'workflow.evaluate',
  'POST /workflows/:id/evaluations/:runId/stop': 'workflow.stopEvaluation',
  'DELETE /workflows/:id/evaluations/:runId': 'workflow.deleteEvaluation',
  'PATCH /workflows/:id': 'workflow.update',
  'DELETE /workflows/:id': 'workflow.delete',
  'PUT /workflows/:id/transfer': 'workflow.transfer',
  'PUT /workflows/:id/share': 'workflow.share',
  'POST /workflows/:id/versions/:versionId/restore': 'workflow.restore',
  'POST /workflows/:id/grants': 'workflow.confirm',
  'PATCH /workflows/:id/versions/:versionId': 'workflow.nameVersion',
  'POST /executions/delete': 'execution.delete',
  'POST /executions/:id/retry': 'execution.retry',
  'POST /executions/:id/restart': 'execution.restart',
  'POST /executions/:id/replay': 'execution.replay',
  'POST /executions/:id/answers': 'execution.answer',
  'PATCH /executions/:id/annotation': 'execution.annotate',
  'POST /executions-current/stop': 'execution.stop',
  'POST /executions-current/:id/stop': 'execution.stop',
  'POST /credentials': 'credential.create',
  'PATCH /credentials/:id': 'credential.update',
  'DELETE /credentials/:id': 'credential.delete',
  'PUT /credentials/:id/share': 'credential.share',
  'GET /oauth2-credential/callback': 'credential.connect',
  'GET /oauth1-credential/callback': 'credential.connect',
} as const satisfies Record<string, AuditAction>;

/** The same for programs, by method and path below `/api/v1`. */
const PUBLIC_API = {
  'POST /workflows': 'workflow.create',
  'PUT /workflows/:id': 'workflow.update',
  'DELETE /workflows/:id': 'workflow.delete',
  'POST /workflows/:id/activate': 'workflow.activate',
  'POST /workflows/:id/deactivate': 'workflow.deactivate',
  'PUT /workflows/:id/transfer': 'workflow.transfer',
  'POST /workflows/:id/evaluations': 'workflow.evaluate',
  'POST /workflows/:id/evaluations/:runId/stop': 'workflow.stopEvaluation',
  'DELETE /workflows/:id/evaluations/:runId': 'workflow.deleteEvaluation',
  'PUT /workflows/:id/tags': 'workflow.update',
  'DELETE /executions/:id': 'execution.delete',
  'POST /executions/:id/retry': 'execution.retry',
  'POST /executions/:id/replay': 'execution.replay',
  'POST /executions/:id/stop': 'execution.stop',
  'POST /credentials': 'credential.create',
  'PATCH /credentials/:id': 'credential.update',
  'DELETE /credentials/:id': 'credential.delete',
  'PUT /credentials/:id/transfer': 'credential.transfer',
  'POST /tags': 'tag.create',
  'PUT /tags/:tagId': 'tag.update',
  'DELETE /tags/:tagId': 'tag.delete',
  'POST /variables': 'variable.create',
  'PUT /variables/:variableId': 'variable.update',
  'DELETE /variables/:variableId': 'variable.delete',
  'POST /data-tables': 'dataTable.create',
  'PATCH /data-tables/:id': 'dataTable.update',
  'DELETE /data-tables/:id': 'dataTable.delete',
  'POST /users': 'user.invite',
  'DELETE /users/:id': 'user.delete',
  'PATCH /users/:id/role': 'user.update',
} as const satisfies Record<string, AuditAction>;

const ACTIONS: ReadonlyMap<string, AuditAction> = new Map([
  ...Object.entries(REST).map(([name, action]) => [belowPrefix(name, '/rest'), action] as const),
  ...Object.entries(PUBLIC_API).map(([name, action]) => [belowPrefix(name, '/api/v1'), action] as const),
]);

function belowPrefix(name: string, prefix: string): string {
  const [method, path] = name.split(' ');
  return `${method} ${prefix}${path}`;
}

/** What a call does, where that is noted. */
export function auditedActions({ method, url, body }: AuditedCall): AuditAction[] {
  const action = ACTIONS.get(`${method} ${url}`);
  if (action === undefined) return [];
  // Who refuses an app leaves everything as it was.
  if (action === 'connectedApp.connect' && isJsonObject(body) && body.scopes === null) return [];
  return action === 'workflow.update' && method === 'PATCH' ? workflowChanges(body) : [action];
}

interface AuditedCall {
  method: string;
  /** As the route is registered, with its prefix. */
  url: string;
  body: unknown;
}

/** One call may change a workflow and switch it on or off. */
function workflowChanges(body: unknown): AuditAction[] {
  if (!isJsonObject(body) || typeof body.active !== 'boolean') return ['workflow.update'];
  const { active, storedVersion: _, ...changes } = body;
  const switched = active ? 'workflow.activate' : 'workflow.deactivate';
  return Object.keys(changes).length > 0 ? ['workflow.update', switched] : [switched];
}

/** The calls that are noted, by method and path. */
export function auditedCalls(): string[] {
  return [...ACTIONS.keys()];
}
