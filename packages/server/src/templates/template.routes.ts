import { TEMPLATE_LIBRARY_PATH, templateQuery, templateRoutes } from '@millrace/api';
import type { Collection, Template } from '@millrace/templates';
import type { FastifyReply } from 'fastify';
import { apiError } from '../errors/server-error.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { checkPart } from '../http/rest-route.ts';
import { SANDBOX_POLICY } from '../http/security-headers.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import { TemplateAnswers } from './template-answers.ts';

const DAY_IN_SECONDS = 86_400;

export interface TemplateRoutesOptions {
  nodeTypes: Pick<NodeTypeStore, 'catalogue' | 'icon'>;
  /** With a closing slash. */
  publicUrl: string;
}

/** Serves the bundled templates as any template host does. */
export function createTemplateRoutes({ nodeTypes, publicUrl }: TemplateRoutesOptions): RestRoutes {
  const address = `${publicUrl}rest${TEMPLATE_LIBRARY_PATH}`;
  const answers = async () => {
    const { byName } = await nodeTypes.catalogue();
    return new TemplateAnswers({ address, iconAddress: `${publicUrl}rest/node-icon/`, nodeTypes: byName });
  };
  /** As part of the picture: a picture in a page cannot load others. */
  const icons = async ({ workflow }: Template) => {
    const byType = new Map<string, string>();
    for (const type of new Set(workflow.nodes.map((node) => node.type))) {
      const svg = await nodeTypes.icon(type);
      if (svg) byType.set(type, `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
    }
    return { iconOf: (type: string) => byType.get(type) };
  };
  return (app) => {
    const serve = (
      route: (typeof templateRoutes)[keyof typeof templateRoutes],
      handler: (call: { id: number; query: unknown; reply: FastifyReply }) => Promise<unknown>,
    ) =>
      app.get<{ Params: { id?: string } }>(
        route.path,
        { config: { access: route.access } },
        async ({ params, query }, reply) => handler({ id: Number(params.id), query, reply }),
      );

    serve(templateRoutes.health, async () => ({ status: 'OK' }));
    serve(templateRoutes.categories, async () => {
      const { CATEGORIES } = await library();
      return { categories: CATEGORIES.map(({ id, name }) => ({ id, name })) };
    });
    serve(templateRoutes.collections, async ({ query }) => {
      const { COLLECTIONS } = await library();
      const found = new Set((await search(query)).map(({ id }) => id));
      const all = await collectionsWithTemplates(COLLECTIONS);
      const fitting = all.filter(({ templates }) => templates.some(({ id }) => found.has(id)));
      const shown = await answers();
      return { collections: fitting.map(({ collection, templates }) => shown.collection(collection, templates)) };
    });
    serve(templateRoutes.collection, async ({ id }) => {
      const { COLLECTIONS } = await library();
      const [found] = await collectionsWithTemplates(COLLECTIONS.filter((collection) => collection.id === id));
      if (!found) throw apiError('NOT_FOUND.collection');
      const shown = await answers();
      const workflows = found.templates.map((template) => shown.template(template));
      return { collection: { ...shown.collection(found.collection, found.templates), workflows } };
    });
    serve(templateRoutes.templates, async ({ query }) => {
      const { skip, rows } = checkPart(templateQuery, query, 'query');
      const found = await search(query);
      const shown = await answers();
      const page = found.slice(skip, skip + rows);
      return { totalWorkflows: found.length, workflows: page.map((template) => shown.template(template)) };
    });
    serve(templateRoutes.template, async ({ id }) => {
      const template = await templateOf(id);
      return { workflow: { ...(await answers()).template(template), workflow: template.workflow } };
    });
    serve(templateRoutes.workflow, async ({ id }) => {
      const { name, workflow } = await templateOf(id);
      return { id, name, workflow };
    });
    serve(templateRoutes.picture, async ({ id, reply }) => {
      const template = await templateOf(id);
      const { drawWorkflow } = await library();
      return reply
        .headers({
          'content-security-policy': SANDBOX_POLICY.picture,
          'cache-control': `private, max-age=${DAY_IN_SECONDS}`,
        })
        .type('image/svg+xml')
        .send(drawWorkflow(template.workflow, await icons(template)));
    });
  };
}

/** Loaded when first asked for: most servers never show a template. */
const library = () => import('@millrace/templates');

async function templateOf(id: number): Promise<Template> {
  const template = (await library()).bundledTemplates().get(id);
  if (!template) throw apiError('NOT_FOUND.template');
  return template;
}

async function search(query: unknown): Promise<Template[]> {
  const { bundledTemplates, searchTemplates } = await library();
  const { search, category } = checkPart(templateQuery, query, 'query');
  const categories = category.split(',').filter(Boolean).map(Number);
  return searchTemplates(bundledTemplates().values(), { search, categories });
}

async function collectionsWithTemplates(collections: readonly Collection[]) {
  const templates = (await library()).bundledTemplates();
  return collections.map((collection) => ({
    collection,
    templates: collection.templates.flatMap((id) => templates.get(id) ?? []),
  }));
}
