import { auditLogRoutes } from '@millrace/api';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { AuditLog } from './audit-log.ts';

export function createAuditLogRoutes(audit: Pick<AuditLog, 'list'>): RestRoutes {
  return (app) => serveRoute(app, auditLogRoutes.list, ({ query }) => audit.list(query));
}
