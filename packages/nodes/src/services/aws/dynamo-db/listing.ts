import { type JsonObject, NodeError, type ServiceClient, z } from '@millrace/node-sdk';
import { doneByAws } from '../json-service.ts';
import { API } from './parameters.ts';

const page = z.object({
  Items: z.array(z.record(z.string(), z.json())).optional(),
  Count: z.number().default(0),
  ScannedCount: z.number().default(0),
  LastEvaluatedKey: z.record(z.string(), z.json()).optional(),
});

/** A list is asked for in as many pages, at most. */
const MOST_PAGES = 10_000;

interface Listing {
  action: 'Scan' | 'Query';
  body: { readonly [field: string]: unknown; readonly Select: string };
  /** Most items to give. */
  limit: number;
}

/** The items that a query or scan finds, page after page; or how many there are, where only that is asked for. */
export async function listed(
  client: ServiceClient,
  { action, body, limit }: Listing,
): Promise<{ items: JsonObject[] } | { counted: { Count: number; ScannedCount: number } }> {
  const items: JsonObject[] = [];
  const counted = { Count: 0, ScannedCount: 0 };
  const isCount = body.Select === 'COUNT';
  let from: JsonObject | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const most = Number.isFinite(limit) ? limit - items.length : undefined;
    const asked = { ...body, Limit: most, ExclusiveStartKey: from };
    const answer = await doneByAws(client, `${API}.${action}`, asked, page);
    for (const item of answer.Items ?? []) items.push(item);
    counted.Count += answer.Count;
    counted.ScannedCount += answer.ScannedCount;
    from = answer.LastEvaluatedKey;
    // A filter leaves items of a page out: one without any need not be the last.
    const isEnough = isCount ? counted.ScannedCount >= limit : items.length >= limit;
    if (from === undefined || isEnough) return isCount ? { counted } : { items: items.slice(0, limit) };
  }
  throw new NodeError('AWS DynamoDB gives more pages than are read', {
    description: 'Set a limit, or ask for less.',
    code: 'SERVICE_PAGES_ENDLESS',
  });
}
