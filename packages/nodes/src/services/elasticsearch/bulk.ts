import {
  type BatchOperationContext,
  eachItem,
  failedItem,
  type Item,
  inBatches,
  isJsonObject,
  type JsonObject,
  NodeError,
  type Path,
  type Query,
  type ServiceClient,
  z,
} from '@millrace/node-sdk';

/** Documents of one request. Elasticsearch takes as many as fit into 100 MB. */
const BATCH = 1000;

const answers = z.object({ items: z.array(z.record(z.string(), z.record(z.string(), z.json()))) });

/** A change of a document: as a request of its own, and as lines of a request that makes many. */
export interface DocumentChange {
  method: 'DELETE' | 'POST' | 'PUT';
  path: Path;
  /** What is to be known of the whole request. */
  query: Query;
  /** What is to be known of this document. */
  about: { pipeline?: string | undefined; routing?: string | undefined };
  body?: JsonObject | undefined;
  line: { action: 'delete' | 'index' | 'update'; index: string; id?: string | undefined };
}

interface Options {
  options: { bulkOperation?: boolean };
}
type Context<Parameters> = Pick<
  BatchOperationContext<Parameters, never>,
  'items' | 'parameters' | 'continueOnFail' | 'signal' | 'rest'
> & { client: ServiceClient };

/** Changes a document for each item: one after the other, or many in one request where that is chosen. */
export async function changeDocuments<Parameters extends Options>(
  context: Context<Parameters>,
  changeOf: (item: Item, parameters: Parameters) => DocumentChange,
): Promise<Item[]> {
  const { client, items } = context;
  if (items.length > 0 && context.parameters(0).options.bulkOperation) return await inBulk(context, changeOf);
  return await eachItem(context, async (item, index) => {
    const { method, path, query, about, body } = changeOf(item, context.parameters(index));
    const json = await client.json({ method, path, query: { ...query, ...about }, body, answer: document });
    return [{ json }];
  });
}

const document = z.record(z.string(), z.json());

async function inBulk<Parameters>(
  context: Context<Parameters>,
  changeOf: (item: Item, parameters: Parameters) => DocumentChange,
): Promise<Item[]> {
  const results = await inBatches(context, {
    size: BATCH,
    target: (parameters) => JSON.stringify(changeOf({ json: {} }, parameters).query),
    entry: changeOf,
    async send(changes) {
      const content = new TextEncoder().encode(changes.map(linesOf).join(''));
      const answer = await context.client.json({
        method: 'POST',
        path: '/_bulk',
        query: changes[0]?.query ?? {},
        content,
        mimeType: 'application/x-ndjson',
        answer: answers,
      });
      return answer.items.map((result) => Object.values(result)[0] ?? {});
    },
  });
  return results.map((result) => accepted(result, context));
}

/** A change as Elasticsearch reads it among others: a line that says what is done, and one of the document. */
function linesOf({ line: { action, index, id }, about, body }: DocumentChange): string {
  const { pipeline, routing } = about;
  const head = { [action]: { _index: index, _id: id, routing, pipeline } };
  return `${JSON.stringify(head)}\n${body ? `${JSON.stringify(body)}\n` : ''}`;
}

/** The result of one document; or why it was refused: the others of its request were taken. */
function accepted(result: Item, { continueOnFail }: Pick<Context<unknown>, 'continueOnFail'>): Item {
  const { error } = result.json;
  if (result.error || !isJsonObject(error)) return result;
  const link = result.pairedItem;
  const index = typeof link === 'object' && !Array.isArray(link) ? link.item : 0;
  const refusal = new NodeError(`Elasticsearch refused a document: ${String(error.reason ?? error.type)}`, {
    description: 'Documents of other items may have been changed: Elasticsearch takes each by itself.',
    code: 'SERVICE_REFUSED',
  });
  refusal.itemIndex = index;
  if (continueOnFail) return failedItem(refusal, index);
  throw refusal;
}
