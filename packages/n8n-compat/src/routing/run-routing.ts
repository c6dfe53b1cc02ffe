import type { Item } from '@millrace/node-sdk';
import { isDisplayed, type VisibilityScope } from '@millrace/workflow';
import { createExecuteContext, valuesOf } from '../context/execute-context.ts';
import { failedItem } from '../context/failed-item.ts';
import { NodeApiError, NodeError } from '../n8n-workflow/errors.ts';
import type { PackageNode } from '../package/package-types.ts';
import { createEvaluator } from '../pages/evaluator.ts';
import type { FullAnswer } from '../pages/page-request.ts';
import type { NodeJob, NodePort } from '../port/node-port.ts';
import { fromHttpResponse, toHttpRequest } from '../requests/http-request.ts';
import { isOptions, type Options, optionsIn, textIn } from '../requests/option-fields.ts';
import { type FoundRouting, findRoutings } from './find-routings.ts';
import { paginate } from './paginate.ts';
import { planRequest, type RequestOptions } from './plan-request.ts';
import { itemsOfAnswer } from './post-receive.ts';
import type { RoutedItem } from './routed-item.ts';

/** Runs a node whose requests are described as data: one or more for each item. */
export async function runRouting({ description }: PackageNode, job: NodeJob, port: NodePort): Promise<Item[]> {
  const results: Item[] = [];
  for (const index of (job.inputs[0] ?? []).keys()) {
    try {
      const items = await sendRouted({ description, job, port, index });
      for (const item of items) results.push({ ...item, pairedItem: { item: index } });
    } catch (error) {
      const refusal = error instanceof NodeError ? error : new NodeApiError(job.node, error, { itemIndex: index });
      if (!job.continueOnFail) throw refusal;
      results.push(failedItem(refusal, index));
    }
  }
  return results;
}

/** What a request is made for. */
interface RoutedWork {
  description: Options;
  job: NodeJob;
  port: NodePort;
  /** Of the item. */
  index: number;
}

/** Sends what routings say, and makes items of the answers. @param chosen default: the routings of all parameters that are shown */
export async function sendRouted(
  { description, job, port, index }: RoutedWork,
  chosen?: FoundRouting[],
): Promise<Item[]> {
  const values = valuesOf(job, index);
  const { typeVersion } = job.node;
  const credentialType = await credentialOf(description, { root: values, siblings: values, typeVersion }, port);
  const evaluator = createEvaluator({
    port,
    itemIndex: index,
    credentialType,
    common: { $version: typeVersion, $parameter: values },
  });
  const routings = chosen ?? findRoutings(description.properties, values, typeVersion);
  const plan = await planRequest(description, routings, evaluator);
  const context = itemContext(job, port, index, credentialType);
  const send = async (options: RequestOptions): Promise<FullAnswer> => {
    const full = { ...options, returnFullResponse: true };
    return fromHttpResponse(await port.http(await toHttpRequest(full), credentialType), full) as FullAnswer;
  };
  const routed: RoutedItem = {
    plan,
    evaluator,
    port,
    context,
    send,
    items: (answer) => itemsOfAnswer(answer, { plan, evaluator, port, context }),
  };
  for (const change of plan.preSend) {
    const changed: unknown = await change.call(context, plan.options);
    if (isOptions(changed)) plan.options = changed as RequestOptions;
  }
  if (plan.pagination !== undefined && plan.paginate) return await paginate(plan.pagination, routed);
  return await routed.items(await send(plan.options));
}

/** The context of one item: what names no item is about this one. */
function itemContext(job: NodeJob, port: NodePort, index: number, credentialType: string | undefined): Options {
  const context = createExecuteContext(job, port);
  const item = (job.inputs[0] ?? [])[index];
  const { helpers } = context;
  return {
    ...context,
    getInputData: () => item,
    getItemIndex: () => index,
    getNodeParameter: (name: string, fallback?: unknown, options?: unknown) =>
      context.getNodeParameter(name, index, fallback, options),
    getCredentials: (type = credentialType ?? '') => context.getCredentials(type),
    helpers: {
      ...helpers,
      assertBinaryData: (property: string) => helpers.assertBinaryData(index, property),
      getBinaryDataBuffer: (property: string) => helpers.getBinaryDataBuffer(index, property),
    },
    getNodeParameters: () => valuesOf(job, index),
  };
}

/** The credential type by which requests are signed: the first that is shown and that the node has one for. */
async function credentialOf(
  { credentials }: Options,
  scope: VisibilityScope,
  port: NodePort,
): Promise<string | undefined> {
  for (const slot of Array.isArray(credentials) ? credentials.map(optionsIn) : []) {
    const name = textIn(slot.name);
    const isShown = isDisplayed(isOptions(slot.displayOptions) ? slot.displayOptions : undefined, scope);
    if (name !== undefined && isShown && (await hasCredential(name, slot.required === true, port))) return name;
  }
  return undefined;
}

/** One that is required and missing is the error of the request. */
async function hasCredential(name: string, isRequired: boolean, port: NodePort): Promise<boolean> {
  if (isRequired) return true;
  try {
    await port.credential(name);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'CREDENTIAL_NOT_SET') return false;
    throw error;
  }
}
