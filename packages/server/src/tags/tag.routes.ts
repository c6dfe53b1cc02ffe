import { tagRoutes } from '@millrace/api';
import { visibleTo } from '../access/visibility.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { TagService } from './tag.service.ts';

export function createTagRoutes(tags: TagService): RestRoutes {
  return (app) => {
    serveRoute(app, tagRoutes.list, ({ actor, query }) =>
      tags.list({ countedIn: query.withUsageCount ? visibleTo(actor, 'workflow:read') : undefined }),
    );
    serveRoute(app, tagRoutes.create, ({ body }) => tags.create(body.name));
    serveRoute(app, tagRoutes.update, ({ params, body }) => tags.rename(params.tagId, body.name));
    serveRoute(app, tagRoutes.delete, ({ params }) => tags.delete(params.tagId));
  };
}
