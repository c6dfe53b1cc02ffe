import { type ListedNodeType, nodeTypeRoutes } from '@millrace/api';
import { isDescribed, NodeTypeCatalogue, type NodeTypeDescription, type WorkflowNode } from '@millrace/workflow';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { loadExpressionLanguage } from '../model/nodes/description-evaluator.ts';
import { apiClient } from './api-client.ts';
import { askInLanguage, IN_LANGUAGE } from './in-language.ts';
import { inWords, type TypeWords, toWords } from './node-type-words.ts';
import { queryClient } from './query-client.ts';

/** All node types; those that were needed with their parameters, too. */
export type NodeTypes = NodeTypeCatalogue<ListedNodeType>;

type TypeOfNode = Pick<WorkflowNode, 'type' | 'typeVersion'>;

/** More would make the address too long. */
const MOST_AT_ONCE = 400;

/** What types are called in the language of the pages. */
let words: TypeWords = new Map();
/** Whole descriptions by their hashes, in their own words. What a hash names never changes. */
const described = new Map<string, ListedNodeType & NodeTypeDescription>();
/** Those that are being loaded. */
const loading = new Map<string, Promise<void>>();

export const nodeTypesQuery = queryOptions({
  queryKey: ['node-types'],
  queryFn: async ({ signal }) => {
    const [types, translation] = await askInLanguage(() =>
      Promise.all([
        apiClient.call(nodeTypeRoutes.list, { signal }),
        // Types speak English by themselves.
        i18n.language === 'en' ? null : apiClient.call(nodeTypeRoutes.translationHeaders, { signal }),
        loadExpressionLanguage(),
      ]),
    );
    words = toWords(translation);
    return new NodeTypeCatalogue<ListedNodeType>(types.map((type) => inWords(described.get(type.hash) ?? type, words)));
  },
  meta: IN_LANGUAGE,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

const EMPTY: NodeTypes = new NodeTypeCatalogue([]);

/** All node types; an empty catalogue until they have been loaded. */
export function useNodeTypes(): { catalogue: NodeTypes; isPending: boolean } {
  const { data, isPending } = useQuery(nodeTypesQuery);
  return { catalogue: data ?? EMPTY, isPending };
}

/** The description of a node type, which is loaded; `undefined` until then and for types this instance does not have. */
export function useNodeType(type: string, typeVersion: number): NodeTypeDescription | undefined {
  const known = useNodeTypes().catalogue.find(type, typeVersion);
  const isMissing = known !== undefined && !isDescribed(known);
  useEffect(() => {
    if (isMissing) askFor([{ type, typeVersion }]);
  }, [isMissing, type, typeVersion]);
  return isDescribed(known) ? known : undefined;
}

/** Loads the descriptions of the nodes' types that are missing. Whoever shows the catalogue gets them. */
export function askFor(nodes: Iterable<TypeOfNode>): void {
  // What shows them says that the types are missing, or asks again when it is used.
  nodeTypesOf(nodes).catch(() => undefined);
}

/**
 * The catalogue with the descriptions of the nodes' types, loaded in one call where they are missing.
 * @throws ApiError
 */
export async function nodeTypesOf(nodes: Iterable<TypeOfNode>): Promise<NodeTypes> {
  const wanted = [...nodes];
  const catalogue = await queryClient.ensureQueryData(nodeTypesQuery);
  const missing = missingOf(wanted, catalogue);
  if (missing.size === 0) return catalogue;
  await load(missing);
  // Where another version of the program answered, the list is another one now.
  await load(missingOf(wanted, loadedNodeTypes()));
  return loadedNodeTypes();
}

/** Hashes of the descriptions that are not loaded. */
function missingOf(nodes: Iterable<TypeOfNode>, catalogue: NodeTypes): Set<string> {
  const missing = new Set<string>();
  for (const { type, typeVersion } of nodes) {
    const known = catalogue.find(type, typeVersion);
    if (known && !isDescribed(known)) missing.add(known.hash);
  }
  return missing;
}

/** The catalogue outside of components: what has been loaded so far. */
export function loadedNodeTypes(): NodeTypes {
  return queryClient.getQueryData(nodeTypesQuery.queryKey) ?? EMPTY;
}

async function load(hashes: ReadonlySet<string>): Promise<void> {
  // In one order: the browser has the same set under the same address.
  const wanted = [...hashes].filter((hash) => !loading.has(hash)).sort();
  for (let start = 0; start < wanted.length; start += MOST_AT_ONCE) {
    const some = wanted.slice(start, start + MOST_AT_ONCE);
    const call = describe(some).finally(() => {
      for (const hash of some) loading.delete(hash);
    });
    for (const hash of some) loading.set(hash, call);
  }
  await Promise.all([...hashes].map((hash) => loading.get(hash)));
}

async function describe(hashes: readonly string[]): Promise<void> {
  const found = await apiClient.call(nodeTypeRoutes.describe, { query: { hashes: hashes.join(',') } });
  for (const type of found) described.set(type.hash, type);
  if (found.length < hashes.length) {
    // Another version of the program answers: its list has other hashes.
    await queryClient.refetchQueries({ queryKey: nodeTypesQuery.queryKey });
    return;
  }
  const added = new Map(found.map((type) => [type.hash, inWords(type, words)]));
  queryClient.setQueryData(nodeTypesQuery.queryKey, (catalogue) => {
    return (
      catalogue && new NodeTypeCatalogue<ListedNodeType>(catalogue.all().map((type) => added.get(type.hash) ?? type))
    );
  });
}
