import { insightRoutes } from '@millrace/api';
import type { Access } from '../access/access.ts';
import { visibleTo } from '../access/visibility.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { Insights } from './insights.ts';

export function createInsightRoutes(insights: Insights, access: Pick<Access, 'require'>): RestRoutes {
  return (app) => {
    serveRoute(app, insightRoutes.read, async ({ actor, query }) => {
      if (query.workflowId !== undefined) await access.require(actor, 'workflow:read', query.workflowId);
      return insights.read({ ...query, visible: visibleTo(actor, 'workflow:read') });
    });
  };
}
