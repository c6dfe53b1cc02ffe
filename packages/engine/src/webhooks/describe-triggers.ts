import type { LifecycleEvent, Schedule } from '@millrace/node-sdk';
import {
  type JsonObject,
  type WebhookDescription,
  type Workflow,
  type WorkflowNode,
  webhookPath,
} from '@millrace/workflow';
import { toExecutionError } from '../errors/to-execution-error.ts';
import { TriggerError } from '../errors/trigger-error.ts';
import type { NodeTypeSource } from '../ports/ports.ts';
import { openScope, type ScopeHost } from '../session/open-scope.ts';
import { triggerParameters, WebhookFields } from '../webhook-fields/webhook-fields.ts';
import type { PreparedNode } from '../workflow/prepared-node.ts';
import { type PreparedWorkflow, prepareWorkflow } from '../workflow/prepared-workflow.ts';
import { timezoneOf } from '../workflow/timezone.ts';

/** What has to be set up for a workflow to start by itself. */
export type TriggerDescription =
  | {
      kind: 'webhook';
      node: string;
      webhookName: string;
      /** Upper case. */
      method: string;
      /** Without leading slash; may hold `:name` segments. */
      path: string;
      /** Which of the server's addresses it stands under. */
      address: 'webhook' | 'form' | 'mcp';
      responseMode: string;
      /** How many calls are taken of one network address in a minute. Absent: no limit. */
      callsPerMinute?: number;
      /** It learns who calls, where that is somebody who is signed in. */
      asksForAccount?: true;
    }
  | {
      /** `poll`: the trigger is then asked for what is new; `subscription`: it looks after it; see `askTrigger`. */
      kind: 'schedule' | 'poll' | 'subscription';
      node: string;
      /** Five or six fields. */
      cron: string;
      /** Fires every n-th time only; at least 1. */
      every: number;
      /** Seconds within which missed times are made up for, 0 for no limit; absent: never. */
      makeUpWithinSeconds?: number;
      timezone: string;
    }
  /** It listens itself, see `openListener`. */
  | { kind: 'listener'; node: string }
  /** It is asked for what these give, see `askTrigger`. */
  | { kind: 'lifecycle'; node: string; events: LifecycleEvent[] };

export interface DescribeTriggersOptions {
  workflow: Workflow;
  workflowId?: string;
  active?: boolean;
  nodeTypes: NodeTypeSource;
  /** Of the instance, as an IANA name; a workflow may have its own. */
  timezone: string;
  /** For a test event: only what waits for one. */
  test: boolean;
  env?: Record<string, string>;
  vars?: Record<string, string>;
  /** ms since the epoch, for expressions that ask for the time. */
  now(): number;
}

/**
 * Triggers of all enabled nodes, evaluated.
 * @throws TriggerError for the first one that cannot be set up.
 */
export function describeTriggers(options: DescribeTriggersOptions): TriggerDescription[] {
  const workflow = prepareWorkflow(options.workflow, options.nodeTypes);
  const host = scopeHost(options, workflow);
  return [...workflow.graph.nodes.values()].flatMap((node) => {
    if (node.disabled || !workflow.isTrigger(node.name)) return [];
    try {
      return describe(workflow.prepare(node), host, options);
    } catch (error) {
      throw new TriggerError(toExecutionError(error, { node: node.name, timestamp: options.now() }), error);
    }
  });
}

function describe(prepared: PreparedNode, host: ScopeHost, options: DescribeTriggersOptions): TriggerDescription[] {
  const { node, type } = prepared;
  const parameters = () => triggerParameters(prepared, openScope(host, { node, runIndex: 0, inputs: [], sources: [] }));
  switch (type.implementation.kind) {
    case 'webhookTrigger': {
      const { subscription } = type.implementation;
      const isKept = subscription !== undefined && !options.test;
      return [
        ...(type.description.webhooks ?? []).flatMap((webhook) => endpointsOf(webhook, node, parameters(), options)),
        ...(isKept ? [{ kind: 'subscription' as const, ...ruleOf(subscription.schedule, node, host.timezone) }] : []),
      ];
    }
    case 'listenTrigger':
      return [{ kind: 'listener', node: node.name }];
    case 'lifecycleTrigger':
      return options.test ? [] : lifecycleOf(node, type.implementation.events(parameters()));
    case 'pollTrigger':
    case 'scheduleTrigger': {
      if (options.test) return [];
      const kind = type.implementation.kind === 'pollTrigger' ? 'poll' : 'schedule';
      const { id, name, active } = host.workflow;
      const workflow = { id, name, active, timezone: host.timezone, instanceTimezone: options.timezone };
      const schedules = type.implementation.schedules({ parameters: parameters(), node, workflow });
      return schedules.map((schedule) => ({ kind, ...ruleOf(schedule, node, host.timezone) }));
    }
    default:
      return [];
  }
}

function endpointsOf(
  webhook: WebhookDescription,
  node: WorkflowNode,
  parameters: JsonObject,
  options: DescribeTriggersOptions,
): TriggerDescription[] {
  const fields = new WebhookFields(webhook, parameters, node.typeVersion);
  const { workflowId } = options;
  const path = webhookPath(fields.text('path'), { isFullPath: webhook.isFullPath === true, node, workflowId });
  const given = fields.read('httpMethod');
  const methods = (Array.isArray(given) ? given : [given]).map((method) => String(method).toUpperCase());
  const callsPerMinute = Number(fields.read('callsPerMinute') ?? 0);
  const asksForAccount = fields.read('asksForAccount') === true;
  return [...new Set(methods)].map((method) => ({
    kind: 'webhook',
    node: node.name,
    webhookName: webhook.name,
    method,
    path,
    address: webhook.nodeType ?? 'webhook',
    responseMode: fields.text('responseMode') || 'onReceived',
    ...(callsPerMinute > 0 && { callsPerMinute }),
    ...(asksForAccount && { asksForAccount }),
  }));
}

function lifecycleOf(node: WorkflowNode, events: readonly LifecycleEvent[]): TriggerDescription[] {
  return events.length === 0 ? [] : [{ kind: 'lifecycle', node: node.name, events: [...new Set(events)] }];
}

function ruleOf(schedule: Schedule, node: WorkflowNode, timezone: string) {
  const { cron, every = 1, makeUpWithinSeconds } = schedule;
  return {
    node: node.name,
    cron,
    every: Math.max(1, every),
    timezone,
    ...(makeUpWithinSeconds !== undefined && { makeUpWithinSeconds }),
  };
}

function scopeHost(options: DescribeTriggersOptions, workflow: PreparedWorkflow): ScopeHost {
  const { workflowId, active = false, env = {}, vars = {}, now } = options;
  return {
    graph: workflow.graph,
    prepared: workflow,
    workflow: { ...(workflowId !== undefined && { id: workflowId }), name: options.workflow.name, active },
    execution: { id: '', mode: options.test ? 'manual' : 'trigger' },
    timezone: timezoneOf(options.workflow, options.timezone),
    env,
    vars,
    runData: Object.create(null),
    pinData: Object.create(null),
    now,
    states: { of: () => Object.create(null) },
  };
}
