import type { ResumeEvent, Waiting, WaitingEndpoint, WebhookCall } from '@millrace/wire';
import { apiError } from '../errors/server-error.ts';
import { type Endpoint, type EndpointMatch, EndpointTable } from '../triggers/endpoints/endpoint-table.ts';
import { withParams } from './webhook-call.ts';

type PlacedEndpoint = WaitingEndpoint & { path: string };

/** A call to an execution that waits; the parameters of its path are not known yet. */
export interface WaitingCall {
  address: WaitingEndpoint['address'];
  method: string;
  /** What follows the resume key. */
  suffix: string;
  call: WebhookCall;
}

/** What a call means for an execution that waits. @throws ServerError `WEBHOOK_NOT_FOUND` when it waits for no such call. */
export function resumeEventOf(
  waiting: Waiting,
  id: number,
  { address, method, suffix, call }: WaitingCall,
): Extract<ResumeEvent, { kind: 'call' }> {
  const { value, params } = findEndpoint(endpointsOf(waiting), id, { address, method, path: suffix });
  return { kind: 'call', webhookName: value.webhookName, call: withParams(call, params) };
}

/** For which calls an execution waits. */
export function endpointsOf({ endpoints = [] }: Waiting): EndpointTable<PlacedEndpoint> {
  const table = new EndpointTable<PlacedEndpoint>();
  table.set(
    '',
    endpoints.map((endpoint) => ({ ...endpoint, path: endpoint.suffix })),
  );
  return table;
}

function findEndpoint(table: EndpointTable<PlacedEndpoint>, id: number, call: Endpoint): EndpointMatch<PlacedEndpoint> {
  const match = table.findCalled(call);
  if (match) return match;
  const { address, method, path } = call;
  const methods = table.methodsOf(address, path);
  if (methods.length > 0) {
    const list = methods.join(', ');
    throw apiError('WEBHOOK_NOT_FOUND.waitsForMethod', { id, methods: list, method, choices: methods.join(' or ') });
  }
  const place = path === '' ? '' : ` at "${path}"`;
  throw apiError('WEBHOOK_NOT_FOUND.waitsElsewhere', { id, place });
}
