import { route } from '../calls/route.ts';
import { credentialReference, givenObject, mappedFields, propertyOption, searchPage } from '../shapes/data-shapes.ts';
import { z } from '../shapes/zod.ts';

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
  currentNodeParameters: givenObject.optional(),
  /** Credentials of the node, by type. */
  credentials: z.record(z.string(), credentialReference).optional(),
});

const search = { filter: z.string().max(1000).optional(), paginationToken: z.string().optional() };

/** A part of a question as JSON text. */
function jsonText<Shape extends z.ZodType>(shape: Shape) {
  const parsed = z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'This is not JSON' });
      return z.NEVER;
    }
  });
  return parsed.pipe(shape);
}

/** The same question in an address, for clients that ask that way. Long ones do not fit there. */
const questionInQuery = z.object({
  nodeTypeAndVersion: jsonText(question.shape.nodeTypeAndVersion),
  nodeName: question.shape.nodeName,
  methodName: question.shape.methodName,
  path: question.shape.path,
  currentNodeParameters: jsonText(givenObject).optional(),
  credentials: jsonText(question.shape.credentials).optional(),
});

/** What nodes offer for their parameters while they are set. A node that fails answers `LOOKUP_FAILED`, in its own words. */
export const lookupRoutes = {
  options: route({
    method: 'POST',
    path: '/node-parameter-options',
    access: 'nodeType:ask',
    summary: 'Choices of a parameter, as the node gives them',
    errors: ['NODE_TYPE_NOT_FOUND', 'LOOKUP_FAILED'],
    body: question,
    answer: z.array(propertyOption),
  }),
  optionsByQuery: route({
    method: 'GET',
    path: '/node-parameter-options',
    access: 'nodeType:ask',
    summary: 'The same, asked in the address: objects as JSON text',
    errors: ['NODE_TYPE_NOT_FOUND', 'LOOKUP_FAILED'],
    query: questionInQuery,
    answer: z.array(propertyOption),
  }),
  searchByQuery: route({
    method: 'GET',
    path: '/nodes-list-search',
    access: 'nodeType:ask',
    summary: 'The same, asked in the address: objects as JSON text',
    errors: ['NODE_TYPE_NOT_FOUND', 'LOOKUP_FAILED'],
    query: questionInQuery.extend(search),
    answer: searchPage,
  }),
  search: route({
    method: 'POST',
    path: '/nodes-list-search',
    access: 'nodeType:ask',
    summary: 'What a node finds for a resource locator, in parts',
    errors: ['NODE_TYPE_NOT_FOUND', 'LOOKUP_FAILED'],
    /** `paginationToken`: of the part before. */
    body: question.extend(search),
    answer: searchPage,
  }),
  fields: route({
    method: 'POST',
    path: '/resource-mapper-fields',
    access: 'nodeType:ask',
    summary: 'Fields of the data that a node writes to',
    errors: ['NODE_TYPE_NOT_FOUND', 'LOOKUP_FAILED'],
    body: question,
    answer: mappedFields,
  }),
};
