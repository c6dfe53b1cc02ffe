import { nodeTypeRoutes } from '@millrace/api';
import { NodeTypeCatalogue, type NodeTypeDescription } from '@millrace/workflow';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadExpressionLanguage } from '../model/nodes/description-evaluator.ts';
import { apiClient } from './api-client.ts';
import { queryClient } from './query-client.ts';

export const nodeTypesQuery = queryOptions({
  queryKey: ['node-types'],
  queryFn: async ({ signal }) => {
    const [types] = await Promise.all([apiClient.call(nodeTypeRoutes.list, { signal }), loadExpressionLanguage()]);
    return new NodeTypeCatalogue(types);
  },
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

const EMPTY = new NodeTypeCatalogue([]);

/** All node types; an empty catalogue until they have been loaded. */
export function useNodeTypes(): { catalogue: NodeTypeCatalogue; isPending: boolean } {
  const { data, isPending } = useQuery(nodeTypesQuery);
  return { catalogue: data ?? EMPTY, isPending };
}

/** The description of a node type; `undefined` while loading and for types this instance does not have. */
export function useNodeType(type: string, version: number): NodeTypeDescription | undefined {
  return useNodeTypes().catalogue.find(type, version);
}

/** The catalogue outside of components, loaded if it is not yet. */
export function nodeTypesOnceLoaded(): Promise<NodeTypeCatalogue> {
  return queryClient.ensureQueryData(nodeTypesQuery);
}

/** The catalogue outside of components: what has been loaded so far. */
export function loadedNodeTypes(): NodeTypeCatalogue {
  return queryClient.getQueryData(nodeTypesQuery.queryKey) ?? EMPTY;
}
