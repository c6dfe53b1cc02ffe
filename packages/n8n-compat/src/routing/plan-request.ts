import type { JsonObject } from '@millrace/node-sdk';
import { isFunction, type PackageFunction } from '../package/package-types.ts';
import type { Evaluator } from '../pages/evaluator.ts';
import { setAt } from '../pages/page-request.ts';
import { isOptions, type Options, optionsIn } from '../requests/option-fields.ts';
import type { FoundRouting } from './find-routings.ts';

/** The request of one item, and what is done before and after it. */
export interface RequestPlan {
  options: RequestOptions;
  preSend: PackageFunction[];
  postReceive: Array<{ action: Options | PackageFunction; names: JsonObject }>;
  maxResults: number | undefined;
  paginate: boolean;
  pagination: Options | PackageFunction | undefined;
}

/** Options of a request, as functions of packages get them. */
export interface RequestOptions {
  url: unknown;
  method: unknown;
  qs: Record<string, unknown>;
  body: Record<string, unknown> | unknown;
  headers: Record<string, unknown>;
  [option: string]: unknown;
}

/** Puts together what the routings of an item's parameters say. */
export async function planRequest(
  description: Options,
  routings: readonly FoundRouting[],
  evaluator: Evaluator,
): Promise<RequestPlan> {
  const plan: RequestPlan = {
    options: { url: '', method: 'GET', qs: {}, body: {}, headers: {} },
    preSend: [],
    postReceive: [],
    maxResults: undefined,
    paginate: false,
    pagination: paginationIn(description.requestOperations),
  };
  mergeRequest(plan.options, optionsIn(await evaluator.evaluate(description.requestDefaults)));
  for (const found of routings) await addRouting(plan, found, evaluator);
  return plan;
}

async function addRouting(
  plan: RequestPlan,
  { routing, value, index }: FoundRouting,
  evaluator: Evaluator,
): Promise<void> {
  const names: JsonObject = { $value: value, $index: index };
  const { request, send, output, operations } = routing;
  if (isOptions(request)) mergeRequest(plan.options, optionsIn(await evaluator.evaluate(request, names)));
  if (isOptions(send)) await addSend(plan, send, names, evaluator);
  if (isOptions(output)) {
    if (output.maxResults !== undefined) plan.maxResults = Number(await evaluator.evaluate(output.maxResults, names));
    const actions = Array.isArray(output.postReceive) ? output.postReceive : [];
    for (const action of actions) if (isFunction(action) || isOptions(action)) plan.postReceive.push({ action, names });
  }
  plan.pagination = paginationIn(operations) ?? plan.pagination;
}

async function addSend(plan: RequestPlan, send: Options, names: JsonObject, evaluator: Evaluator): Promise<void> {
  if (Array.isArray(send.preSend)) plan.preSend.push(...send.preSend.filter(isFunction));
  if (send.paginate !== undefined) plan.paginate = Boolean(await evaluator.evaluate(send.paginate, names));
  if (send.property === undefined) return;
  const property = String(await evaluator.evaluate(send.property, names));
  const value = send.value === undefined ? names.$value : await evaluator.evaluate(send.value, names);
  const target = send.type === 'query' ? plan.options.qs : bodyOf(plan.options);
  const isPath = send.propertyInDotNotation !== false;
  setAt(target, isPath ? property.split('.') : [property], value);
}

function bodyOf(options: RequestOptions): Record<string, unknown> {
  if (typeof options.body !== 'object' || options.body === null) options.body = {};
  return options.body as Record<string, unknown>;
}

/** Headers, query and body are added to what is there; other fields replace it. */
function mergeRequest(options: RequestOptions, more: Options): void {
  for (const [name, value] of Object.entries(more)) {
    const before = options[name];
    const adds = isOptions(before) && isOptions(value) && !Array.isArray(value);
    setAt(options, [name], adds ? { ...before, ...value } : value);
  }
}

function paginationIn(operations: unknown): Options | PackageFunction | undefined {
  const { pagination } = optionsIn(operations);
  return isFunction(pagination) || isOptions(pagination) ? pagination : undefined;
}
