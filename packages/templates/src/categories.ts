import type { Category } from './template.ts';

export const CATEGORIES: readonly Category[] = [
  { id: 1, slug: 'getting-started', name: 'Getting started' },
  { id: 2, slug: 'data', name: 'Working with data' },
  { id: 3, slug: 'files', name: 'Files and documents' },
  { id: 4, slug: 'web-services', name: 'Web services' },
  { id: 5, slug: 'webhooks', name: 'Webhooks and APIs' },
  { id: 6, slug: 'notifications', name: 'Notifications' },
  { id: 7, slug: 'databases', name: 'Databases' },
  { id: 8, slug: 'forms', name: 'Forms and approvals' },
  { id: 9, slug: 'monitoring', name: 'Monitoring' },
  { id: 10, slug: 'security', name: 'Security' },
  { id: 11, slug: 'building-blocks', name: 'Building blocks' },
];

/** @throws Error when there is no such category: a file of the library names it wrongly. */
export function categoryOf(slug: string): Category {
  const category = CATEGORIES.find((candidate) => candidate.slug === slug);
  if (!category) throw new Error(`There is no category "${slug}".`);
  return category;
}
