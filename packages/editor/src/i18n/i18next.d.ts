import 'i18next';
import type { PageArea, pageAreas } from './page-areas.ts';
import type { resources } from './resources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof resources & { [Area in PageArea]: Awaited<ReturnType<(typeof pageAreas)[Area]>> };
  }
}
