import { lookupRoutes } from '@millrace/api';
import type { JsonObject, JsonValue, LookupKind, MappedFields, SearchResult } from '@millrace/workflow';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiClient } from '../../../server/api-client.ts';
import type { LookupNode } from './lookup-node.ts';

/** How long an answer is taken for true. */
const FRESH_MS = 60_000;

/** What a node is asked for one of its parameters. */
export interface LookupRequest {
  node: LookupNode;
  method: string;
  /** Place of the parameter among those of the node. */
  path: string;
  /** Values of what the answer depends on. */
  dependsOn: readonly JsonValue[];
}

/** Finds fields by the parameters of a node. */
export type LocalFields = (parameters: JsonObject, signal: AbortSignal) => Promise<MappedFields>;

/** Finds choices by a search text, in pages. */
export type LocalSearch = (
  filter: string,
  paginationToken: string | undefined,
  signal: AbortSignal,
) => Promise<{ results: SearchResult[]; paginationToken?: string | undefined }>;

export function choicesQuery(request: LookupRequest) {
  return queryOptions({
    queryKey: keyOf('options', request),
    queryFn: ({ signal }) => apiClient.call(lookupRoutes.options, { body: bodyOf(request), signal }),
    staleTime: FRESH_MS,
  });
}

/** Some fields the editor knows itself, by `local`. */
export function fieldsQuery(request: LookupRequest, local?: LocalFields) {
  return queryOptions({
    queryKey: keyOf('fields', request),
    queryFn: ({ signal }) =>
      local
        ? local(request.node.parameters, signal)
        : apiClient.call(lookupRoutes.fields, { body: bodyOf(request), signal }),
    staleTime: FRESH_MS,
  });
}

/** Some choices the editor knows itself, by `local`. */
export function searchQuery(request: LookupRequest, filter: string, local?: LocalSearch) {
  const ask: LocalSearch = (text, paginationToken, signal) =>
    apiClient.call(lookupRoutes.search, {
      body: {
        ...bodyOf(request),
        ...(text !== '' && { filter: text }),
        ...(paginationToken !== undefined && { paginationToken }),
      },
      signal,
    });
  return infiniteQueryOptions({
    queryKey: [...keyOf('search', request), filter],
    queryFn: ({ signal, pageParam }) => (local ?? ask)(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ paginationToken }) => paginationToken || undefined,
    staleTime: FRESH_MS,
  });
}

/** Answers belong to one node with its credentials: what else they depend on, the node's type says. */
function keyOf(kind: LookupKind, { node, method, path, dependsOn }: LookupRequest): unknown[] {
  return ['lookup', kind, node.id, node.type, node.typeVersion, node.credentials ?? {}, method, path, dependsOn];
}

function bodyOf({ node, method, path }: LookupRequest) {
  const { name, type, typeVersion, parameters, credentials } = node;
  return {
    nodeTypeAndVersion: { name: type, version: typeVersion },
    nodeName: name,
    methodName: method,
    path: `parameters.${path}`,
    currentNodeParameters: parameters,
    credentials: credentials ?? {},
  };
}
