import { vectorStoreRoutes } from '@millrace/api';
import { knownActor } from '../access/access.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { VectorService } from './vector.service.ts';

export function createVectorRoutes(vectors: Pick<VectorService, 'list' | 'clear'>): RestRoutes {
  return (app) => {
    serveRoute(app, vectorStoreRoutes.list, ({ actor }) => vectors.list(knownActor(actor).user.id));
    serveRoute(app, vectorStoreRoutes.clear, ({ actor, query: { store } }) =>
      vectors.clear({ ownerId: knownActor(actor).user.id, store }),
    );
  };
}
