import type {
  Implementation,
  IncomingRequest,
  Supplies,
  SupplyKind,
  WebhookContext,
  WebhookResult,
} from '@millrace/node-sdk';
import type { Item, JsonObject, WebhookDescription } from '@millrace/workflow';
import { evaluateDeferred } from '../context/deferred-expressions.ts';
import { DelegatingContext } from '../context/delegating-context.ts';
import { NodeRunContext } from '../context/node-context.ts';
import { createScriptData } from '../context/script-data.ts';
import { EngineError } from '../errors/engine-error.ts';
import { toExecutionError } from '../errors/to-execution-error.ts';
import { TriggerError } from '../errors/trigger-error.ts';
import type { RunWorkflowOptions } from '../options/run-options.ts';
import { abortable } from '../session/abortable.ts';
import { openScope } from '../session/open-scope.ts';
import { RunSession } from '../session/run-session.ts';
import { readResponse, type WebhookResponse } from '../webhook-fields/response-settings.ts';
import { triggerParameters, WebhookFields } from '../webhook-fields/webhook-fields.ts';
import type { PreparedNode } from '../workflow/prepared-node.ts';
import { prepareWorkflow } from '../workflow/prepared-workflow.ts';
import { CallSubNodes } from './call-sub-nodes.ts';

export interface ReceiveWebhookOptions extends Omit<RunWorkflowOptions, 'start'> {
  /** Name of the trigger. */
  node: string;
  /** Which of its webhooks was called. */
  webhookName: string;
  request: IncomingRequest;
}

export interface ReceivedWebhook {
  result: WebhookResult;
  response: WebhookResponse;
  /** Present when the trigger changed it; give it to the run. */
  staticData?: JsonObject;
}

/**
 * Lets a trigger take a webhook call. The outputs it gives start the run.
 * @throws TriggerError when the node is no such trigger, or failed.
 */
export async function receiveWebhook(options: ReceiveWebhookOptions): Promise<ReceivedWebhook> {
  try {
    return await receive(options);
  } catch (error) {
    throw toTriggerError(error, options);
  }
}

/**
 * How calls of a trigger are answered, for one that was taken before.
 * @throws TriggerError when the node is no such trigger, or its parameters cannot be read.
 */
export function responseOfTrigger(options: Omit<ReceiveWebhookOptions, 'request'>): WebhookResponse {
  try {
    return openTrigger(options).response;
  } catch (error) {
    throw toTriggerError(error, options);
  }
}

function toTriggerError(error: unknown, { node, ports }: Pick<ReceiveWebhookOptions, 'node' | 'ports'>): TriggerError {
  return new TriggerError(toExecutionError(error, { node, timestamp: ports.clock.now() }), error);
}

async function receive(options: ReceiveWebhookOptions): Promise<ReceivedWebhook> {
  const { request, webhookName, signal } = options;
  const { session, prepared, implementation, run, parameters, response } = openTrigger(options);
  const scriptData = () => createScriptData(session, { prepared, ...run });
  const base = new NodeRunContext({
    ...{ session, prepared, runIndex: 0, inputs: [], sources: [] },
    notes: { hints: [], links: { count: 0 } },
    scriptData,
  });
  const evaluate: Call['evaluate'] = (value, item) =>
    evaluateDeferred(value, session, { ...run, inputs: [[item]], sources: [null] });
  const call = { parameters, request, webhookName, responseMode: response.mode, evaluate };
  const subNodes = new CallSubNodes(session, prepared);
  const context = new WebhookRunContext(base, { ...call, subNodes });
  const result = await abortable(Promise.resolve(implementation.onWebhook(context)), signal).finally(() =>
    subNodes.close(),
  );
  const staticData = session.staticData.changed();
  return { result, response, ...(staticData && { staticData }) };
}

function openTrigger(options: Omit<ReceiveWebhookOptions, 'request'>) {
  const workflow = prepareWorkflow(options.workflow, options.ports.nodeTypes);
  const session = new RunSession(options, workflow, { runData: Object.create(null), pinned: new Map() });
  const { prepared, implementation, webhook } = findWebhook(session, options);
  const run = { node: prepared.node, runIndex: 0, inputs: [], sources: [] };
  const parameters = triggerParameters(prepared, openScope(session, run));
  const response = readResponse(new WebhookFields(webhook, parameters, prepared.node.typeVersion));
  return { session, prepared, implementation, run, parameters, response };
}

interface FoundWebhook {
  prepared: PreparedNode;
  implementation: Extract<Implementation, { kind: 'webhookTrigger' }>;
  webhook: WebhookDescription;
}

function findWebhook(
  session: RunSession,
  { node: name, webhookName }: Pick<ReceiveWebhookOptions, 'node' | 'webhookName'>,
): FoundWebhook {
  const node = session.graph.node(name);
  if (!node || node.disabled) {
    throw new EngineError('NODE_NOT_FOUND', `The workflow has no enabled trigger "${name}"`, {
      description: 'It may have been renamed, removed or disabled since the workflow was activated.',
    });
  }
  const prepared = session.prepared.prepare(node);
  const { implementation, description } = prepared.type;
  const webhook = description.webhooks?.find((entry) => entry.name === webhookName);
  if (implementation.kind === 'webhookTrigger' && webhook) return { prepared, implementation, webhook };
  throw new EngineError('WEBHOOK_INVALID', `"${name}" has no webhook "${webhookName}"`, { node: name });
}

interface Call {
  parameters: JsonObject;
  request: IncomingRequest;
  webhookName: string;
  responseMode: string;
  evaluate: WebhookContext<JsonObject>['evaluate'];
  subNodes: CallSubNodes;
}

class WebhookRunContext extends DelegatingContext implements WebhookContext<JsonObject> {
  readonly parameters: JsonObject;
  readonly request: IncomingRequest;
  readonly webhookName: string;
  readonly responseMode: string;
  readonly evaluate: Call['evaluate'];
  readonly connectedFor: WebhookContext<JsonObject>['connectedFor'];

  constructor(base: NodeRunContext, call: Call) {
    super(base);
    this.parameters = call.parameters;
    this.request = call.request;
    this.webhookName = call.webhookName;
    this.responseMode = call.responseMode;
    this.evaluate = call.evaluate;
    // What a kind of connection carries is the contract of its name.
    this.connectedFor = async <Kind extends SupplyKind>(kind: Kind, item: Item) =>
      (await call.subNodes.connected(kind, item)) as Array<Supplies[Kind]>;
  }
}
