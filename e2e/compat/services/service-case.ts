import { setTimeout as delay } from 'node:timers/promises';
import { isJsonObject, type JsonObject, type JsonValue, type RunData } from '@millrace/workflow';
import type { Millrace } from '../../support/millrace.ts';
import { firstDifference } from '../difference.ts';
import { type AnyRequest, saidRequest } from './said-request.ts';
import type { ReceivedRequest, StandInAnswer, StandInServices } from './stand-in-services.ts';

type ItemsByRun = JsonValue[];

interface RecordedRequest extends Omit<AnyRequest, 'body'> {
  body?: JsonValue;
}

/** A workflow with a node of a service, what the service answered, and what another product then sent and gave. */
export interface ServiceCase {
  name: string;
  service: string;
  workflow: JsonObject & { nodes: JsonObject[] };
  trigger: string;
  world: { credentials: Record<string, JsonObject>; answers: StandInAnswer[] };
  recorded: {
    status: string;
    requests: RecordedRequest[];
    /** By node: its runs, their outputs, the JSON of the items. */
    nodes: Record<string, ItemsByRun>;
    binary?: Record<string, ItemsByRun>;
  };
  /** Places of texts that are of the moment: what they begin and end with, where that is known. */
  volatile?: Record<string, [string, string] | null>;
}

/** Nodes that a case begins with: they are no part of what is compared. */
const GIVEN = new Set(['T', 'F']);

/** Runs a case in a Millrace that lives among the stand-in services. @returns the first difference; `undefined` where all is equal */
export async function checkServiceCase(
  recorded: ServiceCase,
  { millrace, services }: { millrace: Millrace; services: StandInServices },
): Promise<string | undefined> {
  const ids = await addCredentials(recorded.world.credentials, millrace);
  try {
    services.play(recorded.world.answers);
    const { status, error, runs } = await run(withCredentials(recorded, ids), recorded.trigger, millrace);
    if (status !== recorded.recorded.status) return `${recorded.recorded.status} expected, ${status} found: ${error}`;
    return (await differenceOfRequests(recorded, services.requests)) ?? differenceOfItems(recorded, runs);
  } finally {
    for (const id of ids.values()) await millrace.rest('DELETE', `/credentials/${id}`);
  }
}

async function addCredentials(
  credentials: Record<string, JsonObject>,
  millrace: Millrace,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [type, data] of Object.entries(credentials)) {
    const { id } = await millrace.rest<{ id: string }>('POST', '/credentials', { name: type, type, data });
    ids.set(type, id);
  }
  return ids;
}

function withCredentials({ workflow }: ServiceCase, ids: ReadonlyMap<string, string>): JsonObject {
  const nodes = workflow.nodes.map(({ credentials, ...node }) => {
    if (!isJsonObject(credentials)) return node;
    const references = Object.keys(credentials).map((type) => [type, { id: ids.get(type) ?? null, name: type }]);
    return { ...node, credentials: Object.fromEntries(references) as JsonObject };
  });
  return { ...workflow, nodes };
}

async function run(
  workflowData: JsonObject,
  triggerNode: string,
  millrace: Millrace,
): Promise<{ status: string; error: string | undefined; runs: RunData }> {
  const { executionId } = await millrace.rest<{ executionId: string }>('POST', '/workflows/run', {
    workflowData,
    triggerNode,
  });
  for (;;) {
    const { status } = await millrace.rest<{ status: string }>('GET', `/executions/${executionId}`);
    if (status !== 'new' && status !== 'running') break;
    await delay(20);
  }
  const { status, data } = await millrace.rest<{ status: string; data: { resultData: ResultData } }>(
    'GET',
    `/executions/${executionId}`,
  );
  return { status, error: data.resultData.error?.message, runs: data.resultData.runData };
}

interface ResultData {
  error?: { message: string };
  runData: RunData;
}

/** In any order: nodes may send several at once. */
async function differenceOfRequests(
  { recorded, volatile }: ServiceCase,
  received: readonly ReceivedRequest[],
): Promise<string | undefined> {
  const wanted = await Promise.all(recorded.requests.map((request) => saidRequest(anyOfRecorded(request))));
  const sent = await Promise.all(received.map((request) => saidRequest(anyOfReceived(request))));
  for (const [index, one] of wanted.entries()) {
    const equal = sent.findIndex((other) => differenceAt(`requests[${index}]`, one, other, volatile) === undefined);
    if (equal >= 0) sent.splice(equal, 1);
    else {
      const near = sent.find((other) => other.method === one.method && other.path === one.path) ?? sent[0];
      if (!near) return `requests[${index}]: ${one.method} ${one.host}${one.path} was not sent`;
      return differenceAt(`requests[${index}]`, one, near, volatile);
    }
  }
  const [more] = sent;
  return more && `a request more: ${more.method} ${more.host}${more.path}`;
}

function differenceOfItems({ recorded, volatile }: ServiceCase, runs: RunData): string | undefined {
  for (const [node, wanted] of Object.entries(recorded.nodes)) {
    if (GIVEN.has(node)) continue;
    const outputs = (Object.hasOwn(runs, node) ? (runs[node] ?? []) : []).map((one) => one.data?.main ?? []);
    const given = outputs.map((lists) => lists.map((items) => (items ?? []).map(({ json }) => json)));
    const found =
      differenceAt(`items.${node}`, wanted.map(filled), given.map(filled), volatile) ??
      differenceAt(
        `binary.${node}`,
        (recorded.binary?.[node] ?? []).map((lists) => filled(filesOf(lists))).filter(hasFiles),
        outputs
          .map((lists) =>
            filled(
              filesOf(lists.map((items) => (items ?? []).map(({ binary }) => binary ?? null)) as unknown as JsonValue),
            ),
          )
          .filter(hasFiles),
        volatile,
      );
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Outputs without items at the end of a run do not count. */
function filled(lists: JsonValue): JsonValue {
  const outputs = Array.isArray(lists) ? [...lists] : [];
  while (outputs.length > 0 && [outputs.at(-1) ?? []].flat().length === 0) outputs.pop();
  return outputs;
}

function hasFiles(lists: JsonValue): boolean {
  return JSON.stringify(lists).includes('mimeType');
}

/** Names and types only: what is in a file is compared where a node sends it. */
function filesOf(lists: JsonValue): JsonValue {
  return ([lists].flat() as JsonValue[][]).map((items) =>
    items.map((files) =>
      Object.fromEntries(
        Object.entries(isJsonObject(files) ? files : {}).map(([name, file]) => {
          const { mimeType = null, fileName = null } = isJsonObject(file) ? file : {};
          return [name, { mimeType, fileName }];
        }),
      ),
    ),
  );
}

/** What is of the moment is compared by its beginning and end, where it has those. */
function differenceAt(
  place: string,
  wanted: JsonValue,
  given: JsonValue,
  volatile: ServiceCase['volatile'] = {},
): string | undefined {
  return firstDifference(settled(wanted, place, volatile), settled(given, place, volatile), place);
}

function settled(value: JsonValue, place: string, volatile: NonNullable<ServiceCase['volatile']>): JsonValue {
  if (Object.hasOwn(volatile, place)) {
    const [start, end] = volatile[place] ?? ['', ''];
    return typeof value === 'string' && !(value.startsWith(start) && value.endsWith(end)) ? value : 'of the moment';
  }
  // Texts of errors are each product's own.
  if (typeof value === 'string' && /\.error(\.message|\.description)?$/.test(place)) return 'a text';
  if (Array.isArray(value)) return value.map((inner, index) => settled(inner, `${place}[${index}]`, volatile));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    return [name, settled(inner as JsonValue, `${place}.${name}`, volatile)];
  });
  // What is of the moment may be absent.
  for (const name of namesBelow(place, volatile))
    if (!Object.hasOwn(value, name)) entries.push([name, 'of the moment']);
  return Object.fromEntries(entries) as JsonObject;
}

function namesBelow(place: string, volatile: object): string[] {
  return Object.keys(volatile).flatMap((one) => {
    const name = one.startsWith(`${place}.`) ? one.slice(place.length + 1) : '';
    return name === '' || /[.[]/.test(name) ? [] : [name];
  });
}

function anyOfReceived({ target, ...request }: ReceivedRequest): AnyRequest {
  const { pathname, searchParams } = new URL(target, 'http://stand-in.test');
  return { ...request, path: pathname, query: [...searchParams] };
}

function anyOfRecorded({ body, ...request }: RecordedRequest): AnyRequest {
  return { ...request, body: bytesOf(body, request.headers['content-type'] ?? '') };
}

function bytesOf(body: JsonValue | undefined, type: string): Buffer {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (Array.isArray(body) && type.includes('x-www-form-urlencoded')) {
    return Buffer.from(`${new URLSearchParams(body as [string, string][])}`);
  }
  if (isJsonObject(body) && typeof body.base64 === 'string' && Object.keys(body).length === 1) {
    return Buffer.from(body.base64, 'base64');
  }
  return Buffer.from(typeof body === 'string' && !type.includes('json') ? body : JSON.stringify(body));
}
