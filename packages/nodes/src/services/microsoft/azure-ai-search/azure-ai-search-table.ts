import { type FoundDocument, type JsonObject, NodeError, path, type ServiceClient, z } from '@millrace/node-sdk';
import type { VectorEntry, VectorTable } from '../../../lib/ai/vectors/vector-table.ts';

const version = { 'api-version': '2024-07-01' };

/** For searches that order by meaning; n8n names that of its indexes so, too. */
const SEMANTIC_CONFIGURATION = 'semantic-search-config';

/** Documents of a request, at most. */
const MOST_DOCUMENTS = 1_000;

const attribute = z.object({ key: z.string(), value: z.string().nullable() });
const found = z.object({
  value: z.array(
    z.looseObject({
      '@search.score': z.number().nullish(),
      '@search.rerankerScore': z.number().nullish(),
      content: z.string().nullish(),
      metadata: z.object({ source: z.string().nullish(), attributes: z.array(attribute).nullish() }).nullish(),
    }),
  ),
});
const stored = z.object({
  value: z.array(z.object({ key: z.string(), status: z.boolean(), errorMessage: z.string().nullish() })),
});

export interface AzureSearchPlace {
  index: string;
  queryType: 'vector' | 'hybrid' | 'semanticHybrid';
  /** In OData. */
  filter: string;
  semanticConfiguration: string;
}

/** An index of Azure AI Search. */
export function azureSearchTable(client: ServiceClient, place: AzureSearchPlace): VectorTable {
  const { index } = place;
  let isThere = false;
  const put = async (entries: readonly VectorEntry[]): Promise<void> => {
    if (!isThere) await create(client, index, entries[0]?.vector.length ?? 0);
    isThere = true;
    for (let at = 0; at < entries.length; at += MOST_DOCUMENTS) {
      const value = entries.slice(at, at + MOST_DOCUMENTS).map(recordOf);
      const answer = await client.post(
        path`/indexes/${index}/docs/index`,
        { value },
        { query: version, answer: stored },
      );
      const refused = answer.value.find(({ status }) => !status);
      if (refused)
        throw new NodeError(`The document ${refused.key} was refused: ${refused.errorMessage ?? 'no reason'}`);
    }
  };
  return {
    async search(vector, most, query) {
      const body = searchOf(place, { vector, most, query });
      const { value } = await client.post(path`/indexes/${index}/docs/search`, body, { query: version, answer: found });
      return value.map((one): FoundDocument => {
        const { content, metadata } = one;
        return {
          document: { text: content ?? '', metadata: metadataOf(metadata?.source, metadata?.attributes ?? []) },
          score: one['@search.rerankerScore'] ?? one['@search.score'] ?? null,
        };
      });
    },
    put,
    replace: (id, entry) => put([{ ...entry, id }]),
    async clear() {
      isThere = false;
      const { value } = await client.get('/indexes', { query: { ...version, $select: 'name' }, answer: names });
      if (!value.some(({ name }) => name === index)) return;
      await client.delete(path`/indexes/${index}`, { query: version });
    },
  };
}

const names = z.object({ value: z.array(z.object({ name: z.string() })) });

function searchOf(
  { queryType, filter, semanticConfiguration }: AzureSearchPlace,
  { vector, most, query }: { vector: number[]; most: number; query: string },
): JsonObject {
  return {
    ...(queryType === 'vector' ? {} : { search: query }),
    ...(queryType === 'semanticHybrid' && { queryType: 'semantic' }),
    // Without a name the index takes its default.
    ...(queryType === 'semanticHybrid' && semanticConfiguration !== '' && { semanticConfiguration }),
    ...(filter !== '' && { filter }),
    select: 'content,metadata',
    top: most,
    vectorQueries: [{ kind: 'vector', k: most, fields: 'content_vector', vector }],
  };
}

/** Makes the index where it is not there. */
async function create(client: ServiceClient, index: string, dimensions: number): Promise<void> {
  const { value } = await client.get('/indexes', { query: { ...version, $select: 'name' }, answer: names });
  if (value.some(({ name }) => name === index)) return;
  const text = { type: 'Edm.String', filterable: true };
  const body = {
    name: index,
    fields: [
      { name: 'id', type: 'Edm.String', key: true, filterable: true },
      { name: 'content', type: 'Edm.String', searchable: true },
      {
        name: 'content_vector',
        type: 'Collection(Edm.Single)',
        searchable: true,
        dimensions,
        vectorSearchProfile: 'cosine',
      },
      {
        name: 'metadata',
        type: 'Edm.ComplexType',
        fields: [
          { name: 'source', ...text },
          {
            name: 'attributes',
            type: 'Collection(Edm.ComplexType)',
            fields: [
              { name: 'key', ...text },
              { name: 'value', ...text },
            ],
          },
        ],
      },
    ],
    vectorSearch: {
      algorithms: [{ name: 'hnsw', kind: 'hnsw', hnswParameters: { metric: 'cosine' } }],
      profiles: [{ name: 'cosine', algorithm: 'hnsw' }],
    },
    semantic: {
      defaultConfiguration: SEMANTIC_CONFIGURATION,
      configurations: [
        { name: SEMANTIC_CONFIGURATION, prioritizedFields: { prioritizedContentFields: [{ fieldName: 'content' }] } },
      ],
    },
  };
  await client.put(path`/indexes/${index}`, body, { query: version });
}

/** The service keeps metadata as a source, and pairs of texts. */
function recordOf({ id, vector, document }: VectorEntry): JsonObject {
  const { source = null, ...others } = document.metadata;
  const attributes = Object.entries(others).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  return {
    '@search.action': 'upload',
    id,
    content: document.text,
    content_vector: vector,
    metadata: { source: typeof source === 'string' ? source : JSON.stringify(source), attributes },
  };
}

function metadataOf(
  source: string | null | undefined,
  attributes: ReadonlyArray<z.infer<typeof attribute>>,
): JsonObject {
  const pairs = attributes.map(({ key, value }): [string, string | null] => [key, value]);
  return { ...(source !== null && source !== undefined && { source }), ...Object.fromEntries(pairs) };
}
