import type { PushEvent } from '@millrace/api';
import type { TriggerSetup, WebhookCall, WebhookEndpoint, WireReply } from '@millrace/wire';
import type { Item } from '@millrace/workflow';
import { ServerError } from '../errors/server-error.ts';
import type { ExecutionLauncher } from '../executions/execution-launcher.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import type { ExecutableWorkflow } from '../workflows/workflow-versions.ts';
import { EndpointTable } from './endpoint-table.ts';
import type { WebhookSource } from './webhook.plugin.ts';

/** How long a test call is waited for. */
const LISTEN_MS = 120_000;
/** Name of webhooks that show a page or confirm a subscription, and never start a workflow. */
const SETUP = 'setup';

/** A workflow in the editor that waits for a call. */
export interface ListenRequest {
  workflow: ExecutableWorkflow;
  /** Page that waits. */
  sessionId: string | undefined;
  destinationNode?: string;
  pinData: Record<string, Item[]>;
}

interface TestWebhook extends WebhookEndpoint {
  key: string;
  request: ListenRequest;
}

export interface TestWebhooksOptions {
  runners: Pick<RunnerPool, 'ask'>;
  launcher: Pick<ExecutionLauncher, 'launch'>;
  send(sessionId: string, event: PushEvent): void;
}

/** Webhooks that the editor listens to, each for one call. */
export class TestWebhooks {
  readonly #options: TestWebhooksOptions;
  readonly #table = new EndpointTable<TestWebhook>();
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(options: TestWebhooksOptions) {
    this.#options = options;
  }

  /** Waits for a call of one of the workflow's webhooks. Replaces an earlier wait for the same workflow. */
  async listen(request: ListenRequest): Promise<void> {
    const { version } = request.workflow;
    const { triggers } = await this.#options.runners.ask('describeTriggers', { version, test: true });
    const endpoints = triggers.filter((setup: TriggerSetup): setup is WebhookEndpoint => setup.kind === 'webhook');
    if (endpoints.length === 0) {
      throw new ServerError('WORKFLOW_NOT_ACTIVATABLE', 'The workflow has no enabled webhook to listen to.');
    }
    const key = version.id ?? request.sessionId ?? '';
    this.#forget(key);
    this.#table.set(
      key,
      endpoints.map((endpoint) => ({ ...endpoint, key, request })),
    );
    this.#timers.set(
      key,
      setTimeout(() => this.stop(key), LISTEN_MS),
    );
  }

  /** Stops waiting. False when nothing waited. */
  stop(workflowId: string): boolean {
    const [webhook] = this.#table.ownedBy(workflowId);
    if (!webhook) return false;
    this.#forget(workflowId);
    this.#tell(webhook.request, { type: 'testWebhookDeleted', data: { workflowId } });
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
    for (const key of [...this.#timers.keys()]) this.#forget(key);
  }

  #run({ key, node, webhookName, request }: TestWebhook, call: WebhookCall): Promise<WireReply> {
    // A page that is looked at before it is sent is not the call that is waited for.
    const isAwaited = webhookName !== SETUP;
    if (isAwaited) this.#forget(key);
    const { workflow, sessionId, destinationNode, pinData } = request;
    return new Promise((resolve, reject) => {
      this.#options.launcher
        .launch({
          workflow,
          mode: 'manual',
          start: {
            kind: 'webhook',
            node,
            webhookName,
            test: true,
            call,
            pinData,
            ...(destinationNode !== undefined && { destinationNode }),
          },
          sessionId,
          sink: { reply: resolve, fail: reject },
        })
        .then((executionId) => {
          if (isAwaited) this.#tell(request, { type: 'testWebhookReceived', data: { workflowId: key, executionId } });
        })
        .catch(reject);
    });
  }

  #forget(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#table.remove(key);
  }

  #tell({ sessionId }: ListenRequest, event: PushEvent): void {
    if (sessionId !== undefined) this.#options.send(sessionId, event);
  }
}
