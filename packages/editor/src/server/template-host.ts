import { ApiError, type CollectionSummary, type TemplateSummary } from '@millrace/api';
import type { Workflow } from '@millrace/workflow';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { i18n } from '../i18n/i18n.ts';
import { queryClient } from './query-client.ts';
import { settingsQuery } from './settings.ts';

const HEALTH_TIMEOUT_MS = 2000;
const PAGE_SIZE = 10;

/** What templates are looked for by. */
export interface TemplateFilter {
  search: string;
  /** Ids; none means all. */
  categories: readonly number[];
}

type Template = TemplateSummary & { workflow: Workflow };
export type Collection = Omit<CollectionSummary, 'workflows'> & { workflows: TemplateSummary[] };

interface TemplatePage {
  totalWorkflows: number;
  workflows: TemplateSummary[];
}

export const templateHealthQuery = queryOptions({
  queryKey: ['templates', 'health'],
  queryFn: () => ask<{ status: string }>('/health', {}, AbortSignal.timeout(HEALTH_TIMEOUT_MS)),
  retry: false,
});

export const templateCategoriesQuery = queryOptions({
  queryKey: ['templates', 'categories'],
  queryFn: async ({ signal }) => {
    type Answer = { categories: Array<{ id: number; name: string }> };
    return (await ask<Answer>('/templates/categories', {}, signal)).categories;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const templateCollectionsQuery = (filter: TemplateFilter) =>
  queryOptions({
    queryKey: ['templates', 'collections', filter],
    queryFn: async ({ signal }) => {
      type Answer = { collections: CollectionSummary[] };
      return (await ask<Answer>('/templates/collections', queryOf(filter), signal)).collections;
    },
  });

export const templatesQuery = (filter: TemplateFilter) =>
  infiniteQueryOptions({
    queryKey: ['templates', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      ask<TemplatePage>('/templates/workflows', { ...queryOf(filter), skip: pageParam, rows: PAGE_SIZE }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ totalWorkflows }, pages) => {
      const loaded = pages.reduce((sum, { workflows }) => sum + workflows.length, 0);
      return loaded < totalWorkflows ? loaded : undefined;
    },
  });

const MAX_EXAMPLES = 5;

/** Templates that hold a node of a type. Hosts look for words; the last part of the type's name is one. */
export const exampleTemplatesQuery = (type: string) =>
  queryOptions({
    queryKey: ['templates', 'examples', type],
    queryFn: async ({ signal }) => {
      const search = type.slice(type.lastIndexOf('.') + 1);
      const { workflows } = await ask<TemplatePage>('/templates/workflows', { search, skip: 0, rows: 100 }, signal);
      return workflows.filter(({ nodes }) => nodes.some(({ name }) => name === type)).slice(0, MAX_EXAMPLES);
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'template', id],
    queryFn: async ({ signal }) =>
      (await ask<{ workflow: Template }>(`/templates/workflows/${encodeURIComponent(id)}`, {}, signal)).workflow,
  });

export const templateCollectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['templates', 'collection', id],
    queryFn: async ({ signal }) =>
      (await ask<{ collection: Collection }>(`/templates/collections/${encodeURIComponent(id)}`, {}, signal))
        .collection,
  });

/** The workflow of a template, to be opened in the editor. */
export function fetchTemplateWorkflow(id: string, signal?: AbortSignal): Promise<{ name: string; workflow: Workflow }> {
  return ask(`/workflows/templates/${encodeURIComponent(id)}`, {}, signal);
}

/** An address that this instance gave out, as the page reaches it: under its own origin. */
export function underThisOrigin(address: string): string {
  const own = queryClient.getQueryData(settingsQuery.queryKey)?.urlBaseEditor;
  return own !== undefined && address.startsWith(own) ? `/${address.slice(own.length)}` : address;
}

function queryOf({ search, categories }: TemplateFilter): Record<string, string> {
  return { ...(search !== '' && { search }), ...(categories.length > 0 && { category: categories.join() }) };
}

/** @throws ApiError as calls of the instance do: the host may be another one. */
async function ask<Answer>(
  path: string,
  query: Record<string, string | number> = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const { templates, versionCli } = await queryClient.ensureQueryData(settingsQuery);
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const address = `${underThisOrigin(templates.host)}${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
  let response: Response;
  try {
    response = await fetch(address, {
      headers: { accept: 'application/json', 'millrace-version': versionCli },
      ...(signal && { signal }),
    });
  } catch (cause) {
    if (signal?.aborted && !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')) {
      throw cause;
    }
    throw new ApiError(0, { message: i18n.t('templates:hostUnreachable'), code: 'UNREACHABLE' }, { cause });
  }
  if (response.ok) return (await response.json()) as Answer;
  throw new ApiError(response.status, {
    message:
      response.status === 404
        ? i18n.t('templates:templateMissing')
        : i18n.t('templates:hostAnswered', { status: response.status }),
    code: 'TEMPLATE_HOST',
  });
}
