import type { PushEvent } from '@millrace/api';
import type { ExecutionStart, WebhookCall, WebhookEndpoint, WireReply } from '@millrace/wire';
import type { Item } from '@millrace/workflow';
import { ServerError } from '../../errors/server-error.ts';
import type { ReplySink } from '../../executions/live/caller.ts';
import type { ListenRequest } from '../../executions/manual-run.service.ts';
import type { ExecutionLauncher } from '../../executions/start/execution-launcher.ts';
import type { RunnerPool } from '../../runners/runner-pool.ts';
import type { WebhookSource } from '../../webhooks/webhook.plugin.ts';
import { EndpointTable } from '../endpoints/endpoint-table.ts';
import { type ListenerEnd, type OpenListener, openListener } from '../listening/open-listener.ts';
import type { TriggerWorks } from '../work/trigger-works.ts';

/** How long a test call is waited for. */
const LISTEN_MS = 120_000;
/** Name of webhooks that show a page or confirm a subscription, and never start a workflow. */
const SETUP = 'setup';

/** A wait for the first event of any trigger. */
interface Wait {
  key: string;
  request: ListenRequest;
  timer: NodeJS.Timeout;
  /** Triggers that listen themselves. */
  listeners: OpenListener[];
}

interface TestWebhook extends WebhookEndpoint {
  wait: Wait;
}

export interface TestWebhooksOptions {
  runners: Pick<RunnerPool, 'ask' | 'listen' | 'toListener'>;
  works: TriggerWorks;
  launcher: Pick<ExecutionLauncher, 'launch'>;
  send(sessionId: string, event: PushEvent): void;
}

/** Triggers that the editor listens to, each workflow for one event: a call of a webhook, or what a trigger waits for itself. */
export class TestWebhooks {
  readonly #options: TestWebhooksOptions;
  readonly #table = new EndpointTable<TestWebhook>();
  readonly #waits = new Map<string, Wait>();

  constructor(options: TestWebhooksOptions) {
    this.#options = options;
  }

  /**
   * Waits for an event of one of the workflow's triggers. Replaces an earlier wait for the same workflow.
   * @throws ServerError when there is none, or when one cannot listen: then nothing is waited for.
   */
  async listen(request: ListenRequest): Promise<void> {
    const { version } = request.workflow;
    const { triggers } = await this.#options.runners.ask('describeTriggers', { version, test: true });
    const wanted = triggers.filter((setup) => request.triggers.has(setup.node));
    const endpoints = wanted.filter((setup): setup is WebhookEndpoint => setup.kind === 'webhook');
    const nodes = wanted.flatMap((setup) => (setup.kind === 'listener' ? [setup.node] : []));
    if (endpoints.length + nodes.length === 0) {
      throw new ServerError('WORKFLOW_NOT_ACTIVATABLE', 'The workflow has no enabled trigger to listen to.');
    }
    const key = version.id ?? request.sessionId ?? '';
    this.#end(key);
    const wait: Wait = { key, request, timer: setTimeout(() => this.stop(key), LISTEN_MS), listeners: [] };
    this.#waits.set(key, wait);
    this.#table.set(
      key,
      endpoints.map((endpoint) => ({ ...endpoint, wait })),
    );
    await this.#openListeners(wait, nodes);
  }

  /** Stops waiting. False when nothing waited. */
  stop(workflowId: string): boolean {
    const wait = this.#waits.get(workflowId);
    if (!wait) return false;
    this.#end(workflowId);
    this.#tell(wait.request, { type: 'testWebhookDeleted', data: { workflowId } });
    return true;
  }

  /** Those under one address. */
  under(address: WebhookEndpoint['address']): WebhookSource {
    return {
      handle: (method, path, toCall) => {
        const match = this.#table.findCalled({ address, method, path });
        return match && this.#run(match.value, toCall(match.params));
      },
      methodsOf: (path) => this.#table.methodsOf(address, path),
      unknownHint: `Press the run button in the editor and call again: a test ${address} works for one call, within two minutes. Active workflows answer under /${address}/.`,
    };
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
        onEvent: ({ items }) => this.#runEvent(wait, node, items),
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
    this.#tell(wait.request, { type: 'testWebhookDeleted', data: { workflowId: wait.key, reason } });
  }

  async #runEvent(wait: Wait, node: string, items: Item[]): Promise<void> {
    if (this.#waits.get(wait.key) !== wait) throw new Error('Another event came first');
    this.#forget(wait);
    try {
      await this.#launch(wait, { kind: 'items', node, outputs: [items] });
    } finally {
      // The trigger that had the event learns first that it is stored.
      setImmediate(() => stopListeners(wait));
    }
  }

  #run({ wait, node, webhookName }: TestWebhook, call: WebhookCall): Promise<WireReply> {
    // A page that is looked at before it is sent is not the call that is waited for.
    const isAwaited = webhookName !== SETUP;
    if (isAwaited) this.#end(wait.key);
    return new Promise((resolve, reject) => {
      const sink = { reply: resolve, fail: reject };
      const start = { kind: 'webhook', node, webhookName, test: true, call } as const;
      this.#launch(wait, start, { sink, isAwaited }).catch(reject);
    });
  }

  async #launch(
    { key, request }: Wait,
    start: Extract<ExecutionStart, { kind: 'webhook' | 'items' }>,
    { sink, isAwaited = true }: { sink?: ReplySink; isAwaited?: boolean } = {},
  ): Promise<void> {
    const { workflow, sessionId, destinationNode, pinData } = request;
    await this.#options.launcher.launch({
      workflow,
      mode: 'manual',
      start: { ...start, pinData, ...(destinationNode !== undefined && { destinationNode }) },
      sessionId,
      ...(sink && { sink }),
      onBegin: (executionId) => {
        if (isAwaited) this.#tell(request, { type: 'testWebhookReceived', data: { workflowId: key, executionId } });
      },
    });
  }

  #end(key: string): void {
    const wait = this.#waits.get(key);
    if (!wait) return;
    this.#forget(wait);
    stopListeners(wait);
  }

  #forget({ key, timer }: Wait): void {
    clearTimeout(timer);
    this.#waits.delete(key);
    this.#table.remove(key);
  }

  #tell({ sessionId }: ListenRequest, event: PushEvent): void {
    if (sessionId !== undefined) this.#options.send(sessionId, event);
  }
}

function stopListeners({ listeners }: Wait): void {
  for (const listener of listeners) void listener.stop();
}
