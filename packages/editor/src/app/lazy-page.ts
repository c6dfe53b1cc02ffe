import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { loadPageArea, type PageArea } from '../i18n/page-areas.ts';

/** A page that is loaded when it is opened, with texts that only it needs. */
export function lazyPage(area: PageArea, load: () => Promise<{ default: RouteComponent }>) {
  return lazyRouteComponent(async () => {
    const [page] = await Promise.all([load(), loadPageArea(area)]);
    return page;
  });
}
