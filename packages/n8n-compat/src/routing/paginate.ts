import type { Item } from '@millrace/node-sdk';
import { valueAt } from '../context/get-parameter.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { isFunction, type PackageFunction } from '../package/package-types.ts';
import { type FullAnswer, namesOfPage, withFields, withRequest } from '../pages/page-request.ts';
import { type Options, optionsIn, textIn } from '../requests/option-fields.ts';
import type { RequestOptions } from './plan-request.ts';
import type { RoutedItem } from './routed-item.ts';

/** A service that always has another page must not hold the node up for ever. */
const MAX_PAGES = 10_000;

/** Fetches page after page. */
export async function paginate(pagination: Options | PackageFunction, routed: RoutedItem): Promise<Item[]> {
  if (isFunction(pagination)) return await byFunction(pagination, routed);
  const properties = optionsIn(pagination.properties);
  if (pagination.type === 'offset') return await byOffset(properties, routed);
  if (pagination.type === 'generic') return await byExpressions(properties, routed);
  throw new ApplicationError(`Pages cannot be fetched by "${String(pagination.type)}"`);
}

/** The package asks for pages itself, and gets the items of each. */
async function byFunction(next: PackageFunction, routed: RoutedItem): Promise<Item[]> {
  const makeRoutingRequest = async ({ options }: { options: RequestOptions }): Promise<Item[]> =>
    await routed.items(await routed.send(options));
  const { plan, context } = routed;
  const requestData = { ...plan, maxResults: plan.maxResults ?? 0 };
  const items: unknown = await next.call({ ...context, makeRoutingRequest }, requestData);
  if (!Array.isArray(items)) throw new ApplicationError('The function of the node that fetches pages gave no list');
  return items as Item[];
}

async function byOffset(properties: Options, routed: RoutedItem): Promise<Item[]> {
  const { plan, evaluator } = routed;
  const pageSize = Number(await evaluator.evaluate(properties.pageSize));
  const limitName = textIn(properties.limitParameter) ?? 'limit';
  const offsetName = textIn(properties.offsetParameter) ?? 'offset';
  const root = textIn(properties.rootProperty);
  const all: Item[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const options = withFields(plan.options, properties.type === 'body' ? 'body' : 'qs', {
      [limitName]: pageSize,
      [offsetName]: page * pageSize,
    });
    const answer = await routed.send(options);
    const listed = root === undefined ? answer.body : valueAt(answer.body, root);
    const items = await routed.items({ ...answer, body: listed ?? [] });
    all.push(...items);
    // What the parameters do with an answer may find the list in it, or leave entries of the list out.
    const found = Array.isArray(listed) ? listed.length : items.length;
    if (found < pageSize || isEnough(all, plan.maxResults)) break;
  }
  return all;
}

async function byExpressions(properties: Options, routed: RoutedItem): Promise<Item[]> {
  const { plan, evaluator } = routed;
  const all: Item[] = [];
  let answer: FullAnswer | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const names = namesOfPage(answer, plan.options, page);
    // The first request has no answer to look at: what its expressions say is only for those that follow.
    const changes = optionsIn(await evaluator.evaluate(properties.request, names));
    const options = withRequest(plan.options, changes);
    answer = await routed.send(options);
    for (const item of await routed.items(answer)) all.push(item);
    const after = namesOfPage(answer, options, page + 1);
    if (isEnough(all, plan.maxResults) || !(await evaluator.evaluate(properties.continue, after))) break;
  }
  return all;
}

function isEnough(items: readonly Item[], maxResults: number | undefined): boolean {
  return maxResults !== undefined && maxResults > 0 && items.length >= maxResults;
}
