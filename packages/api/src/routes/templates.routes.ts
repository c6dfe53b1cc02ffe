import { rawRoute } from '../calls/route.ts';
import { z } from '../shapes/zod.ts';

/** Below `/rest`: where Millrace serves its own template library. */
export const TEMPLATE_LIBRARY_PATH = '/template-library';

/** A step of a template, as its card shows it. */
const templateNode = z.object({
  /** Type name with its package. */
  name: z.string(),
  displayName: z.string(),
  /** Address of its icon, where it has one. */
  icon: z.string().nullable(),
});

const templateCategory = z.object({ id: z.number().int(), name: z.string() });

const templateSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Markdown. */
  description: z.string(),
  image: z.array(z.object({ id: z.number().int(), url: z.string() })),
  nodes: z.array(templateNode),
  categories: z.array(templateCategory),
  createdAt: z.string(),
  totalViews: z.number().int(),
  user: z.object({ username: z.string() }),
});
export type TemplateSummary = z.infer<typeof templateSummary>;

const collectionSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  workflows: z.array(z.object({ id: z.number().int() })),
  nodes: z.array(templateNode),
});
export type CollectionSummary = z.infer<typeof collectionSummary>;

/** What to look for. Texts of other hosts' clients: numbers come as digits, categories with commas between. */
export const templateQuery = z.object({
  skip: z.coerce.number().int().min(0).default(0),
  rows: z.coerce.number().int().min(1).max(100).default(10),
  search: z.string().max(200).default(''),
  category: z.string().max(200).default(''),
});

/**
 * The calls of a template host. Their answers are not wrapped in `data`: any host that serves them can take the place of
 * Millrace's own library.
 */
export const templateRoutes = {
  health: rawRoute({
    method: 'GET',
    path: '/template-library/health',
    access: 'public',
    summary: 'Whether templates can be read',
    errors: ['NOT_FOUND'],
  }),
  categories: rawRoute({
    method: 'GET',
    path: '/template-library/templates/categories',
    access: 'public',
    summary: 'Categories of templates',
    errors: ['NOT_FOUND'],
  }),
  collections: rawRoute({
    method: 'GET',
    path: '/template-library/templates/collections',
    access: 'public',
    summary: 'Collections with a template that fits search and category',
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  collection: rawRoute({
    method: 'GET',
    path: '/template-library/templates/collections/:id',
    access: 'public',
    summary: 'A collection with its templates',
    errors: ['NOT_FOUND'],
  }),
  templates: rawRoute({
    method: 'GET',
    path: '/template-library/templates/workflows',
    access: 'public',
    summary: 'Templates that fit search and categories, in pages, best first',
    errors: ['NOT_FOUND', 'BAD_REQUEST'],
  }),
  template: rawRoute({
    method: 'GET',
    path: '/template-library/templates/workflows/:id',
    access: 'public',
    summary: 'A template with its workflow',
    errors: ['NOT_FOUND'],
  }),
  workflow: rawRoute({
    method: 'GET',
    path: '/template-library/workflows/templates/:id',
    access: 'public',
    summary: 'The workflow of a template, to be opened in the editor',
    errors: ['NOT_FOUND'],
  }),
  picture: rawRoute({
    method: 'GET',
    path: '/template-library/templates/workflows/:id/picture.svg',
    access: 'public',
    summary: 'A picture of the workflow of a template',
    errors: ['NOT_FOUND'],
  }),
};
