import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  type Path,
  type Query,
  type ServiceClient,
  service,
} from '@millrace/node-sdk';
import { mauticAddress, mauticApi, mauticOAuth2Api } from './mautic.credentials.ts';

export const mautic = service({
  name: 'Mautic',
  credentials: { kinds: { credentials: mauticApi, oAuth2: mauticOAuth2Api } },
  baseUrl: ({ url }) => mauticAddress(url),
  reason: ['errors.*.message', 'error_description'],
});

/** Things that one request gives at most. */
const PAGE_SIZE = 30;

/** A list that is wanted. */
interface List {
  at: Path;
  /** Field of the answer that holds the things: by their ids, or one after the other. */
  items: string;
  query?: Query;
  limit: number;
}

/** Pages of one list, at most: more than that means that Mautic never ends. */
const MAX_PAGES = 10_000;

/** The things of a list, page after page. @throws NodeError `SERVICE_PAGES_ENDLESS` */
export async function listed(client: ServiceClient, { at, items, query, limit }: List): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  for (let pages = 0, before = 0; found.length < limit; pages++) {
    const size = Math.min(PAGE_SIZE, limit - found.length);
    const answer = await client.get(at, { query: { ...query, limit: size, start: found.length } });
    const page = entriesIn(isJsonObject(answer) ? answer[items] : undefined);
    const isRepeated = page.length > 0 && JSON.stringify(page[0]) === JSON.stringify(found[found.length - before]);
    if (isRepeated || pages >= MAX_PAGES) throw endless();
    found.push(...page);
    before = page.length;
    // Mautic may give fewer than are asked for, and says how many there are.
    const total = isJsonObject(answer) ? Number(answer.total) : Number.NaN;
    if (page.length === 0 || (total >= 0 ? found.length >= total : page.length < size)) break;
  }
  return found.slice(0, limit);
}

function endless(): NodeError {
  return new NodeError('Mautic gives the same pages again and again', {
    description: 'Set a limit, or ask for less.',
    code: 'SERVICE_PAGES_ENDLESS',
  });
}

/** Things that stand in a list, or under their ids; an empty list stands for either. */
function entriesIn(things: JsonValue | undefined): JsonObject[] {
  if (things === null || typeof things !== 'object') return [];
  return Object.values(things).filter(isJsonObject);
}

/** The fields of a thing, without what Mautic tells of them. */
export function fieldsOf(thing: JsonValue | undefined): JsonObject {
  if (!isJsonObject(thing)) return {};
  const { fields } = thing;
  return isJsonObject(fields) && isJsonObject(fields.all) ? fields.all : thing;
}

/** A thing of an answer: its fields alone, or all that Mautic tells. */
export function thingIn(
  answer: JsonValue,
  name: 'company' | 'contact',
  isSimple: boolean,
): Array<{ json: JsonObject }> {
  const thing = isJsonObject(answer) ? answer[name] : undefined;
  return [{ json: isSimple || !isJsonObject(thing) ? fieldsOf(thing) : thing }];
}
