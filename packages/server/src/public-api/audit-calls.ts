import { publicApi } from '@millrace/api';
import type { AuditService } from '../audit/audit.service.ts';
import { type PublicCalls, serveCall } from './public-call.ts';

const ABANDONED_AFTER_DAYS = 90;

export function createAuditCalls(audit: AuditService): PublicCalls {
  return (app) => {
    serveCall(app, publicApi.audit.generate, ({ body }) =>
      audit.generate({ daysAbandonedWorkflow: ABANDONED_AFTER_DAYS, ...body?.additionalOptions }),
    );
  };
}
