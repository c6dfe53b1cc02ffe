import type { BatchContext, HttpRequest, Item, SubWorkflows } from '@millrace/node-sdk';
import type { JsonObject } from '@millrace/workflow';

/** What a test gives a node. */
export interface Given {
  items?: Item[];
  parameters?: JsonObject;
  continueOnFail?: boolean;
  signal?: AbortSignal;
  staticData?: JsonObject;
  state?: JsonObject;
  /** Default: 1. */
  nodeId?: string;
  /** Runs a workflow. */
  runWorkflow?: SubWorkflows['run'];
}

/** What the engine gives a node, with a service that answers with what it was sent. */
export function contextFor({ items = [{ json: { n: 1 } }], parameters = {}, ...given }: Given) {
  const requests: HttpRequest[] = [];
  const { continueOnFail = false, signal = new AbortController().signal, staticData = {}, state = {} } = given;
  const answer = async (request: HttpRequest) => {
    requests.push(request);
    const status = request.url.endsWith('/missing') ? 404 : 200;
    const sent =
      typeof request.body === 'string' ? request.body : Buffer.from((request.body ?? '') as Uint8Array).toString();
    const body = Buffer.from(JSON.stringify({ sent, message: status === 404 ? 'no such parcel' : 'fine' }));
    return { status, statusText: 'OK', headers: { 'content-type': 'application/json' }, url: request.url, body };
  };
  const context = {
    node: { id: given.nodeId ?? '1', name: 'Parcels', type: 'n8n-nodes-parcels.parcels', typeVersion: 1 },
    workflow: { id: 'w1', name: 'Shipping', active: false, timezone: 'UTC' },
    execution: { id: '7', mode: 'manual' },
    items,
    inputs: [items],
    sources: [{ previousNode: 'Start' }],
    parameters: () => parameters,
    continueOnFail,
    signal,
    staticData: { node: staticData, workflow: {} },
    state,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    hint() {},
    http: { request: answer, requestWithCredential: (_type: string, request: HttpRequest) => answer(request) },
    credentials: { get: async () => ({ token: 'secret' }) },
    binary: {
      create: async (bytes: Uint8Array) => ({ data: Buffer.from(bytes).toString('base64'), mimeType: 'text/plain' }),
      read: async ({ data }: { data: string }) => Buffer.from(data, 'base64'),
    },
    subWorkflows: { run: given.runWorkflow },
    evaluate({ expression }: { expression: string }, names: JsonObject) {
      if (expression === 'broken') throw new Error('It is broken');
      return `${expression} with ${JSON.stringify(names)}`;
    },
  };
  return { requests, context: context as unknown as BatchContext<JsonObject> };
}
