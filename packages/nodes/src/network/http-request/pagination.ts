import { setTimeout as sleep } from 'node:timers/promises';
import { type Item, type ItemContext, isJsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';
import { objectOfPairs } from '../../lib/http/name-values.ts';
import { itemsOf, type ReadResponse, readResponse } from '../../lib/http/read-response.ts';
import type { RequestPlan } from '../../lib/http/request-plan.ts';
import { sendPlan } from '../../lib/http/send-request.ts';
import { isRefusal, statusError } from '../../lib/http/status-error.ts';
import type { ValuesV3 } from './plan-v3.ts';

type Context = ItemContext<ValuesV3>;
export type Paging = NonNullable<NonNullable<ValuesV3['options']['pagination']>['pagination']>;

/** Without a limit of the user a wrong end condition would ask for ever. */
const MAX_PAGES = 10_000;
const SAME_PAGES_ALLOWED = 5;

const SECRET_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** Requests page after page until the end the user described. @throws NodeError for pages without end. */
export async function fetchPages(first: RequestPlan, paging: Paging, context: Context): Promise<Item[]> {
  const items: Item[] = [];
  const endStatuses = statusesOf(paging);
  const maxPages = paging.limitPagesFetched ? paging.maxRequests : MAX_PAGES;
  let variables: Record<string, JsonValue> = { $pageCount: 0, $request: requestVariable(first), $response: {} };
  let [lastBody, sameCount]: [string | undefined, number] = [undefined, 0];
  for (let page = 0; ; page++) {
    if (page >= maxPages) {
      if (paging.limitPagesFetched) return items;
      throw endless(`more than ${MAX_PAGES} pages were fetched`);
    }
    if (page > 0 && paging.requestInterval > 0)
      await sleep(paging.requestInterval, undefined, { signal: context.signal });
    const plan = planOfPage(first, page, paging, variables, context);
    const response = await sendPlan(
      { ...plan, response: { ...plan.response, neverFails: true } },
      context.item,
      context,
    );
    const isEnd = endStatuses.includes(response.status);
    if (isRefusal(response) && !isEnd && !plan.response.neverFails) throw statusError(response, plan.response);
    const read = await readResponse(response, plan.response, context.binary);
    variables = { $pageCount: page + 1, $request: requestVariable(plan), $response: responseVariable(read) };
    const isEmpty = isEmptyBody(read);
    if (!isEmpty) for (const item of await itemsOf(read, plan.response, context.item)) items.push(item);
    if (isEnd || isLastPage(paging, isEmpty, variables, context)) return items;
    const body = JSON.stringify(read.body ?? read.file?.data ?? null);
    sameCount = body === lastBody ? sameCount + 1 : 0;
    lastBody = body;
    if (sameCount >= SAME_PAGES_ALLOWED) throw endless(`${SAME_PAGES_ALLOWED + 1} pages in a row were the same`);
  }
}

function isLastPage(paging: Paging, isEmpty: boolean, variables: Record<string, JsonValue>, context: Context): boolean {
  if (paging.paginationMode === 'responseContainsNextURL' && !context.evaluate(paging.nextURL, variables)) return true;
  if (paging.paginationCompleteWhen === 'responseIsEmpty') return isEmpty;
  if (paging.paginationCompleteWhen !== 'other') return false;
  const result = context.evaluate(paging.completeExpression, variables);
  return result === true || (typeof result === 'string' && result.trim().toLowerCase() === 'true');
}

function planOfPage(
  first: RequestPlan,
  page: number,
  paging: Paging,
  variables: Record<string, JsonValue>,
  context: Context,
): RequestPlan {
  if (paging.paginationMode === 'responseContainsNextURL') {
    if (page === 0) return first;
    const next = String(context.evaluate(paging.nextURL, variables));
    // The URL of the next page carries its own query.
    const url = URL.parse(next, first.url)?.href ?? next;
    const plan = isOfSameOrigin(url, first.url) ? first : withoutCredential(first);
    return { ...plan, url, query: [] };
  }
  const entries = paging.parameters?.parameters ?? [];
  return entries.reduce((plan, { type, name, value }) => {
    const key = String(context.evaluate(name, variables) ?? '');
    if (key === '') return plan;
    return withValue(plan, type, key, toJson(context.evaluate(value, variables)));
  }, first);
}

/** Whoever answers may name any address as that of the next page: what is meant for the first one stays with it. */
function withoutCredential({ headers, ...plan }: RequestPlan): RequestPlan {
  const open = Object.entries(headers).filter(([name]) => !SECRET_HEADERS.has(name.toLowerCase()));
  return { ...plan, headers: Object.fromEntries(open), credentialType: undefined, certificateType: undefined };
}

function isOfSameOrigin(one: string, other: string): boolean {
  return URL.parse(one)?.origin === URL.parse(other)?.origin;
}

function withValue(plan: RequestPlan, type: 'body' | 'headers' | 'qs', name: string, value: JsonValue): RequestPlan {
  const added = objectOfPairs([[name, value]]);
  if (type === 'headers') return { ...plan, headers: { ...plan.headers, ...added } };
  if (type === 'qs') return { ...plan, query: [...plan.query.filter(([key]) => key !== name), [name, value]] };
  if (plan.body.kind === 'none') return { ...plan, body: { kind: 'json', value: added } };
  if (plan.body.kind === 'json' && isJsonObject(plan.body.value)) {
    return { ...plan, body: { kind: 'json', value: { ...plan.body.value, ...added } } };
  }
  if (plan.body.kind === 'form') {
    return {
      ...plan,
      body: { kind: 'form', fields: [...plan.body.fields.filter(([key]) => key !== name), [name, value]] },
    };
  }
  throw new NodeError(`A body of this type cannot be changed from page to page: '${name}' has no place in it`, {
    description: 'Send the body as JSON object or form, or page by query or headers.',
    parameter: 'pagination',
  });
}

function statusesOf(paging: Paging): number[] {
  if (paging.paginationCompleteWhen !== 'receiveSpecificStatusCodes') return [];
  const statuses = String(paging.statusCodesWhenComplete ?? '')
    .split(',')
    .map((text) => Number(text.trim()));
  if (statuses.every((status) => Number.isInteger(status) && status >= 100)) return statuses;
  throw new NodeError(`'${paging.statusCodesWhenComplete}' is not a list of HTTP statuses`, {
    description: 'Write them as 404, 410.',
    parameter: 'pagination',
  });
}

function requestVariable({ url, method, headers, query, body }: RequestPlan): JsonValue {
  return { url, method, headers, qs: objectOfPairs(query), body: body.kind === 'json' ? body.value : {} };
}

function responseVariable({ response, body }: ReadResponse): JsonValue {
  return {
    body: body ?? {},
    headers: { ...response.headers },
    statusCode: response.status,
    statusMessage: response.statusText,
  };
}

function isEmptyBody({ body, file }: ReadResponse): boolean {
  if (file) return (file.bytes ?? 1) === 0;
  if (body === undefined || body === null || body === '') return true;
  return typeof body === 'object' && Object.keys(body).length === 0;
}

function toJson(value: unknown): JsonValue {
  return value === undefined ? '' : (JSON.parse(JSON.stringify(value ?? null)) as JsonValue);
}

function endless(reason: string): NodeError {
  return new NodeError(`The pagination does not seem to end: ${reason}`, {
    description: "Check when it ends, or turn on 'Limit pages'.",
    parameter: 'pagination',
    code: 'PAGINATION_ENDLESS',
  });
}
