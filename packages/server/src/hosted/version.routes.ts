import { versionRoutes } from '@millrace/api';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import type { VersionFeed } from './version-feed.ts';

export function createVersionRoutes(feed: VersionFeed): RestRoutes {
  return (app) => {
    serveRoute(app, versionRoutes.list, () => feed.list());
  };
}
