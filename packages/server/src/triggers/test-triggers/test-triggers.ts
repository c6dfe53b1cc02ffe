import type { PushEvent } from '@millrace/api';
import type { ExecutionStart, WebhookCall, WebhookEndpoint } from '@millrace/wire';
import { apiError } from '../../errors/server-error.ts';
import type { ReplySink } from '../../executions/live/caller.ts';
import type { CallAnswer } from '../../executions/live/reply-parts.ts';
import type { TestEvents, TestRequest } from '../../executions/manual-run.service.ts';
import type { ExecutionLauncher, LaunchRequest } from '../../executions/start/execution-launcher.ts';
import type { RunnerPool } from '../../runners/runner-pool.ts';
import { EndpointTable } from '../endpoints/endpoint-table.ts';
import { launchFollowed } from '../listening/followed-launch.ts';
import { type Listener, type ListenerEnd, type ListenerEvent, openListener } from '../listening/listener.ts';
import type { TriggerWorks } from '../work/trigger-works.ts';

/** How long a test call is waited for. */
const WAIT_MS = 120_000;
/** Name of webhooks that show a page or confirm a subscription, and never start a workflow. */
const SETUP = 'setup';

/** A wait for the first event of any trigger. */
interface Wait {
  key: string;
  request: TestRequest;
  /** Ends it; while a call is judged, none does. */
  timer: NodeJS.Timeout | undefined;
  endpoints: TestEndpoint[];
  /** Triggers that listen themselves. */
  listeners: Listener[];
}

interface TestEndpoint extends WebhookEndpoint {
  wait: Wait;
}

export interface TestTriggersOptions {
  runners: Pick<RunnerPool, 'ask' | 'listen' | 'toListener'>;
  works: TriggerWorks;
  launcher: Pick<ExecutionLauncher, 'launch' | 'find' | 'outcomeOf'>;
  send(sessionId: string, event: PushEvent, workflowId: string | null): void;
}

/** Triggers that are tried out in the editor, each workflow for one event: a call of a webhook, or what a trigger listens for itself. */
export class TestTriggers implements TestEvents {
  readonly #options: TestTriggersOptions;
  readonly #table = new EndpointTable<TestEndpoint>();
  readonly #waits = new Map<string, Wait>();

  constructor(options: TestTriggersOptions) {
    this.#options = options;
  }

  /**
   * Waits for an event of one of the workflow's triggers. Replaces an earlier wait for the same workflow.
   * @throws ServerError when there is none, or when one cannot listen: then nothing is waited for.
   */
  async wait(request: TestRequest): Promise<void> {
    const { version } = request.workflow;
    const { runners, works } = this.#options;
    const { triggers } = await works.during(request.workflow, request, (workId) =>
      runners.ask('describeTriggers', { version, test: true, workId }),
    );
    const wanted = triggers.filter((setup) => request.triggers.has(setup.node));
    const endpoints = wanted.filter((setup): setup is WebhookEndpoint => setup.kind === 'webhook');
    const nodes = wanted.flatMap((setup) => (setup.kind === 'listener' ? [setup.node] : []));
    if (endpoints.length + nodes.length === 0) {
      throw apiError('WORKFLOW_NOT_ACTIVATABLE.nothingToTest');
    }
    const key = version.id ?? request.sessionId ?? '';
    this.#end(key);
    const wait: Wait = { key, request, timer: undefined, endpoints: [], listeners: [] };
    wait.endpoints = endpoints.map((endpoint) => ({ ...endpoint, wait }));
    this.#waits.set(key, wait);
    this.#await(wait);
    await this.#openListeners(wait, nodes);
  }

  /** Stops waiting. False when nothing waited. */
  stop(workflowId: string): boolean {
    const wait = this.#waits.get(workflowId);
    if (!wait) return false;
    this.#end(workflowId);
    this.#tell(wait.request, { type: 'testWebhookDeleted', data: { workflowId: idOf(wait) } });
    return true;
  }

  /** Runs the workflow that waits for a call; `undefined` when none does. */
  call(
    endpoint: Pick<WebhookEndpoint, 'address' | 'method' | 'path'>,
    toCall: (params: WebhookCall['params']) => WebhookCall,
  ): Promise<CallAnswer> | undefined {
    const match = this.#table.findCalled(endpoint);
    return match && this.#run(match.value, toCall(match.params));
  }

  /** Methods under which a path waits for a call. */
  methodsOf(address: WebhookEndpoint['address'], path: string): string[] {
    return this.#table.methodsOf(address, path);
  }

  close(): void {
    for (const key of [...this.#waits.keys()]) this.#end(key);
  }

  async #openListeners(wait: Wait, nodes: readonly string[]): Promise<void> {
    const { runners, works } = this.#options;
    const { workflow } = wait.request;
    wait.listeners = nodes.map((node) =>
      openListener({
        runners,
        works,
        workflow,
        node,
        mode: 'manual',
        by: wait.request,
        onEvent: (event) => this.#runEvent(wait, node, event),
      }),
    );
    try {
      await Promise.all(wait.listeners.map(({ listening }) => listening));
    } catch (error) {
      // One that is stopped because the first event came was not refused.
      if (this.#waits.get(wait.key) !== wait) return;
      this.#end(wait.key);
      throw error;
    }
    for (const { ended } of wait.listeners) void ended.then((end) => this.#giveUp(wait, end));
  }

  /** A trigger can listen no longer while its event is waited for. */
  #giveUp(wait: Wait, end: ListenerEnd): void {
    if (end.kind === 'stopped' || this.#waits.get(wait.key) !== wait) return;
    this.#end(wait.key);
    const reason = end.kind === 'failed' ? end.error.message : 'The runner process ended.';
    this.#tell(wait.request, { type: 'testWebhookDeleted', data: { workflowId: idOf(wait), reason } });
  }

  async #runEvent(wait: Wait, node: string, { items, workId, following }: ListenerEvent): Promise<void> {
    if (this.#waits.get(wait.key) !== wait) throw new Error('Another event came first');
    this.#forget(wait);
    // The trigger that had the event learns first that it is stored.
    const stop = (): unknown => setImmediate(() => stopListeners(wait));
    try {
      const onBegin = (id: string): void => this.#tellReceived(wait, id);
      const request = this.#requestFor(wait, { kind: 'items', node, outputs: [items] }, { workId, onBegin });
      if (!following) {
        await this.#options.launcher.launch(request);
        stop();
        return;
      }
      const { told } = await launchFollowed(this.#options.launcher, request, following);
      told.then(stop, stop);
    } catch (error) {
      stop();
      throw error;
    }
  }

  #run(endpoint: TestEndpoint, call: WebhookCall): Promise<CallAnswer> {
    const { wait, node, webhookName } = endpoint;
    const awaited = awaitedCalls(endpoint);
    if (awaited === 'one') this.#hold(wait);
    let executionId = '';
    return new Promise((resolve, reject) => {
      const taken = (): void => {
        if (awaited === 'none' || this.#waits.get(wait.key) !== wait) return;
        this.#end(wait.key);
        this.#tellReceived(wait, executionId);
      };
      // Who gave a wrong password, say, may call again.
      const waitOn = (): void => {
        if (awaited === 'one' && this.#waits.get(wait.key) === wait) this.#await(wait);
      };
      const reply = (answer: CallAnswer): void => {
        waitOn();
        resolve(answer);
      };
      const fail = (error: Error): void => {
        waitOn();
        reject(error);
      };
      const start = { kind: 'webhook', node, webhookName, test: true, call } as const;
      const request = this.#requestFor(wait, start, {
        sink: { reply, fail, taken },
        onBegin: (id) => {
          executionId = id;
        },
      });
      this.#options.launcher.launch(request).catch(fail);
    });
  }

  #requestFor(
    wait: Wait,
    start: Extract<ExecutionStart, { kind: 'webhook' | 'items' }>,
    { sink, workId, onBegin }: { sink?: ReplySink; workId?: string; onBegin(executionId: string): void },
  ): LaunchRequest {
    const { request } = wait;
    const { workflow, sessionId, startedBy, actsFor, documentBy, destinationNode, pinData } = request;
    return {
      workflow,
      mode: 'manual',
      start: { ...start, pinData, ...(destinationNode !== undefined && { destinationNode }) },
      sessionId,
      startedBy,
      actsFor,
      documentBy,
      ...(sink && { sink }),
      ...(workId !== undefined && { workId }),
      onBegin,
    };
  }

  #tellReceived(wait: Wait, executionId: string): void {
    this.#tell(wait.request, { type: 'testWebhookReceived', data: { workflowId: idOf(wait), executionId } });
  }

  /** Takes calls, for so long. */
  #await(wait: Wait): void {
    wait.timer = setTimeout(() => this.stop(wait.key), WAIT_MS);
    this.#table.set(wait.key, wait.endpoints);
  }

  /** Takes no calls meanwhile, however long that is. */
  #hold({ key, timer }: Wait): void {
    clearTimeout(timer);
    this.#table.remove(key);
  }

  #end(key: string): void {
    const wait = this.#waits.get(key);
    if (!wait) return;
    this.#forget(wait);
    stopListeners(wait);
  }

  #forget(wait: Wait): void {
    this.#hold(wait);
    this.#waits.delete(wait.key);
  }

  #tell({ sessionId, workflow }: TestRequest, event: PushEvent): void {
    if (sessionId !== undefined) this.#options.send(sessionId, event, workflow.version.id ?? null);
  }
}

/**
 * Which calls of an endpoint are waited for, until its trigger takes one: one at a time, or any number, as clients of MCP ask for the tools
 * before they call one. A page that is looked at before it is sent is none.
 */
function awaitedCalls({ webhookName, address }: TestEndpoint): 'one' | 'any' | 'none' {
  if (webhookName === SETUP) return 'none';
  return address === 'mcp' ? 'any' : 'one';
}

function stopListeners({ listeners }: Wait): void {
  for (const listener of listeners) void listener.stop();
}

/** What the page that waits knows the workflow by. */
function idOf({ request }: Wait): string | null {
  return request.workflow.version.id ?? null;
}
