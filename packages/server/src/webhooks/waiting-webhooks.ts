import type { Waiting, WaitingEndpoint, WebhookCall, WireReply } from '@millrace/wire';
import type { ResumeKeys } from '../access/resume-keys.ts';
import type { ExecutionTable } from '../database/tables/execution-tables.ts';
import { toHttpProblem } from '../errors/http-problem.ts';
import { apiError } from '../errors/server-error.ts';
import type { CallAnswer } from '../executions/live/reply-parts.ts';
import { PROBLEM_PAGE_HEADERS, problemPage } from './problem-page.ts';
import { endpointsOf } from './resume-event.ts';
import type { WebhookSource } from './webhook.plugin.ts';
import type { WebhookCalls } from './webhook-calls.ts';

type Address = WaitingEndpoint['address'];

/** Where a form page asks whether its next page is ready. */
const STATUS_SUFFIX = 'status';
const BUSY_RETRY_S = '1';

export interface WaitingWebhooksOptions {
  address: Address;
  calls: Pick<WebhookCalls, 'resume'>;
  executions: { waitingOf(id: number): Promise<Waiting | undefined> };
  resumeKeys: Pick<ResumeKeys, 'read'>;
  /** @throws ServerError `EXECUTION_NOT_FOUND` */
  findRow(id: string): Promise<ExecutionTable>;
}

/** Webhooks and forms of executions that wait: `<resume key>` or `<resume key>/<suffix>`. */
export function createWaitingWebhooks(options: WaitingWebhooksOptions): WebhookSource {
  const { address, calls, executions, resumeKeys, findRow } = options;
  async function answer(
    method: string,
    path: string,
    toCall: (params: WebhookCall['params']) => WebhookCall,
  ): Promise<CallAnswer> {
    const [key, suffix] = partsOf(path);
    const id = await resumeKeys.read(key);
    if (id === undefined) throw apiError('EXECUTION_NOT_FOUND.unknownAddress');
    if (method === 'OPTIONS') return preflight(toCall([]), await methodsFor(id, suffix));
    if (address === 'form' && suffix === STATUS_SUFFIX && method === 'GET') return json(200, await statusOf(id));
    return calls.resume(id, { address, method, suffix, call: toCall([]) });
  }

  async function methodsFor(id: number, suffix: string): Promise<string[]> {
    const waiting = await executions.waitingOf(id);
    return waiting ? endpointsOf(waiting).methodsOf(address, suffix) : [];
  }

  async function statusOf(id: number): Promise<{ status: string }> {
    const { status } = await findRow(String(id));
    if (status !== 'waiting') return { status };
    const waiting = await executions.waitingOf(id);
    const isForm = waiting?.endpoints?.some((endpoint) => endpoint.address === 'form');
    return { status: isForm ? 'form-waiting' : status };
  }

  return {
    handle: (method, path, { toCall }) =>
      answer(method, path, toCall).catch((error: unknown) => {
        const isForPerson = method === 'GET' && accepts(toCall([]), 'text/html');
        return isForPerson ? toProblemPage(error, address) : toProblemReply(error);
      }),
    methodsOf: () => [],
    mayTake: async (_method, path) => (await resumeKeys.read(partsOf(path)[0])) !== undefined,
    unknownHint: 'Use the address that the execution gave out, as it is.',
  };
}

function partsOf(path: string): [key: string, suffix: string] {
  const slash = path.indexOf('/');
  return slash === -1 ? [path, ''] : [path.slice(0, slash), path.slice(slash + 1)];
}

/** Pages that a workflow shows have no origin of their own: they may read what they are told here. */
function toProblemReply(error: unknown): WireReply {
  const { status, body, isBug } = toHttpProblem(error);
  if (isBug) throw error;
  return json(status, body, status === 409 || status === 503 ? [['retry-after', BUSY_RETRY_S]] : []);
}

/** What somebody is told who opens a link in a browser. */
function toProblemPage(error: unknown, address: Address): WireReply {
  const { status, body, isBug } = toHttpProblem(error);
  if (isBug) throw error;
  const page = problemPage(address === 'form' ? 'form' : 'answer', body);
  return { status, headers: Object.entries(PROBLEM_PAGE_HEADERS), body: Buffer.from(page) };
}

function accepts({ headers }: WebhookCall, type: string): boolean {
  return headers.some(([name, value]) => name === 'accept' && value.includes(type));
}

function json(status: number, value: unknown, headers: WireReply['headers'] = []): WireReply {
  return {
    status,
    headers: [
      ['content-type', 'application/json; charset=utf-8'],
      ['cache-control', 'no-store'],
      ['access-control-allow-origin', '*'],
      ...headers,
    ],
    body: Buffer.from(JSON.stringify(value)),
  };
}

function preflight(call: WebhookCall, methods: string[]): WireReply {
  const allowed = [...methods, 'OPTIONS'].join(', ');
  const wanted = call.headers.find(([name]) => name === 'access-control-request-headers');
  return {
    status: 204,
    headers: [
      ['allow', allowed],
      ['access-control-allow-origin', '*'],
      ['access-control-allow-methods', allowed],
      ['access-control-max-age', '300'],
      ...(wanted ? [['access-control-allow-headers', wanted[1]] satisfies [string, string]] : []),
    ],
    body: new Uint8Array(0),
  };
}
