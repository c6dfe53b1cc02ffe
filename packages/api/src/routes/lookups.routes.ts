import type { CredentialReference, JsonObject, MappedFields, PropertyOption, SearchPage } from '@millrace/workflow';
import { z } from 'zod';
import { route } from '../route.ts';

const jsonObject = z.record(z.string(), z.unknown()) as unknown as z.ZodType<JsonObject>;

/** Which node asks for what. */
const question = z.object({
  nodeTypeAndVersion: z.object({ name: z.string(), version: z.number() }),
  /** For messages. Default: the name that nodes of this type begin with. */
  nodeName: z.string().optional(),
  /** Name of the look-up in the node's type. */
  methodName: z.string(),
  /** Place of the parameter among those of the node. */
  path: z.string().optional(),
  /** As stored: expressions as text. */
  currentNodeParameters: jsonObject.optional(),
  /** Credentials of the node, by type. */
  credentials: z.record(z.string(), z.unknown()).optional() as unknown as z.ZodType<
    Record<string, CredentialReference> | undefined
  >,
});

/** What nodes offer for their parameters while they are set. A node that fails answers `LOOKUP_FAILED`, in its own words. */
export const lookupRoutes = {
  options: route({
    method: 'POST',
    path: '/node-parameter-options',
    summary: 'Choices of a parameter, as the node gives them',
    body: question,
    answer: z.unknown() as unknown as z.ZodType<PropertyOption[]>,
  }),
  search: route({
    method: 'POST',
    path: '/nodes-list-search',
    summary: 'What a node finds for a resource locator, in parts',
    body: question.extend({
      filter: z.string().max(1000).optional(),
      /** Of the part before. */
      paginationToken: z.string().optional(),
    }),
    answer: z.unknown() as unknown as z.ZodType<SearchPage>,
  }),
  fields: route({
    method: 'POST',
    path: '/resource-mapper-fields',
    summary: 'Fields of the data that a node writes to',
    body: question,
    answer: z.unknown() as unknown as z.ZodType<MappedFields>,
  }),
};
