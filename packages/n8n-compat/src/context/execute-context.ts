import { type Item, type ItemsByPort, isJsonObject, type JsonObject, type RunSource } from '@millrace/workflow';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import type { PackageLogger } from '../n8n-workflow/logger-proxy.ts';
import type { NodeJob, NodePort } from '../port/node-port.ts';
import { optionsIn } from '../requests/option-fields.ts';
import { binaryHelpers } from './binary-helpers.ts';
import { dataProxy } from './data-proxy.ts';
import { getParameter } from './get-parameter.ts';
import { itemHelpers } from './item-helpers.ts';
import { requestHelpers } from './request-helpers.ts';
import { pagedRequests } from './request-pages.ts';

/** What `this` is in the functions of a node that works on items. */
export function createExecuteContext(job: NodeJob, port: NodePort) {
  const { inputs, workflow, execution } = job;
  const logger = loggerOf(port);
  const identity = nodeOf(job);
  const onCancel: Array<() => unknown> = [];
  const requests = requestHelpers(port, identity);
  const helpers = {
    ...requests,
    requestWithAuthenticationPaginated: pagedRequests(port, requests),
    ...binaryHelpers(port, inputs),
    ...itemHelpers,
  };
  return {
    helpers,
    nodeHelpers: {},
    logger,
    getInputData: (inputIndex = 0): Item[] => inputs[inputIndex] ?? [],
    getNodeParameter(name: string, itemIndex = 0, ...rest: unknown[]): unknown {
      const [fallback, options] = rest;
      const question = { name, hasFallback: fallback !== undefined, fallback, options: optionsIn(options) };
      return getParameter(valuesOf(job, itemIndex), question, (filter) => port.filterNow(filter, workflow.timezone));
    },
    getCredentials: (type: string): Promise<JsonObject> => port.credential(type),
    getNode: () => identity,
    getWorkflow: () => ({ id: workflow.id, name: workflow.name, active: workflow.active }),
    getMode: () => execution.mode,
    getActivationMode: () => execution.mode,
    getExecutionId: () => execution.id,
    getTimezone: () => workflow.timezone,
    getInstanceId: () => '',
    getWorkflowStaticData: (type: string): JsonObject => job.staticData[type === 'node' ? 'node' : 'workflow'],
    getContext: (type: string): JsonObject => (type === 'node' ? job.staticData.execution : {}),
    getInputSourceData: (inputIndex = 0) => sourceOf(job, inputIndex),
    continueOnFail: () => job.continueOnFail,
    isStreaming: () => false,
    getExecutionCancelSignal: () => undefined,
    onExecutionCancellation: (handler: () => unknown) => void onCancel.push(handler),
    getItemIndex: () => 0,
    getKnownNodeTypes: () => ({}),
    sendMessageToUI: (...parts: unknown[]) => logger.info(parts.map(String).join(' ')),
    addExecutionHints: (...hints: unknown[]) => void hints.map((hint) => addHint(port, hint)),
    prepareOutputData: (items: Item[]): ItemsByPort => [items],
    getWorkflowDataProxy: (itemIndex = 0) => dataProxy(port, itemIndex),
    evaluateExpression: (expression: string, itemIndex = 0): unknown =>
      port.evaluateNow(String(expression).replace(/^=/, ''), itemIndex),
  };
}

/** Parameters of an item. @throws ApplicationError when an expression of them failed. */
export function valuesOf({ parameters, parametersOf }: NodeJob, itemIndex: number): JsonObject {
  const resolved = parameters[parametersOf[itemIndex] ?? parametersOf[0] ?? 0];
  if (resolved === undefined) return {};
  if ('error' in resolved) throw new ApplicationError(resolved.error);
  return resolved.values;
}

function nodeOf({ node, parameters }: NodeJob) {
  const [first] = parameters;
  return {
    id: node.id,
    name: node.name,
    type: node.type,
    typeVersion: node.typeVersion,
    position: [0, 0],
    parameters: first && 'values' in first ? first.values : {},
    credentials: Object.fromEntries(node.credentials.map((type) => [type, { id: null, name: type }])),
  };
}

export function loggerOf(port: NodePort): PackageLogger {
  const write = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string) => port.log(level, String(message));
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

/** Which run the items of an input came from. @throws ApplicationError for an input that nothing arrived at */
function sourceOf({ sources }: NodeJob, inputIndex: number): Required<RunSource> {
  const source = sources[inputIndex];
  if (!source) throw new ApplicationError(`Nothing arrived at input ${inputIndex}`);
  const { previousNode, previousNodeOutput = 0, previousNodeRun = 0 } = source;
  return { previousNode, previousNodeOutput, previousNodeRun };
}

function addHint(port: NodePort, hint: unknown): void {
  if (!isJsonObject(hint) || typeof hint.message !== 'string') return;
  const type = hint.type === 'danger' || hint.type === 'warning' ? hint.type : 'info';
  port.hint({ message: hint.message, location: 'outputPane', type });
}
