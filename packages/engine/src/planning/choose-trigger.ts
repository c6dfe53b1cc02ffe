import type { Item, WorkflowNode } from '@millrace/workflow';
import { EngineError } from '../errors/engine-error.ts';
import type { PreparedWorkflow } from '../workflow/prepared-workflow.ts';

export interface TriggerChoice {
  /** The user's choice. */
  wanted: string | undefined;
  /** Triggers that count; absent: all. */
  among: ReadonlySet<string> | undefined;
  pinned: ReadonlyMap<string, Item[]>;
}

/**
 * The trigger a manual run starts at: the one asked for, else the first that is started by hand, else the first with
 * pinned data, else the first that can give items without being called. One for evaluations only where it is asked for, or
 * there is no other.
 * @throws EngineError when there is none, or when it only starts by a call.
 */
export function chooseTrigger(workflow: PreparedWorkflow, choice: TriggerChoice): WorkflowNode {
  if (choice.wanted !== undefined) return checked(wantedTrigger(workflow, choice.wanted), workflow, choice);
  const all = [...workflow.graph.nodes.values()].filter(
    (node) => !node.disabled && workflow.isTrigger(node.name) && (choice.among?.has(node.name) ?? true),
  );
  const others = all.filter((node) => workflow.prepare(node).type.description.trigger !== 'evaluation');
  const triggers = others.length > 0 ? others : all;
  const best =
    triggers.find((node) => isStartedByHand(workflow, node)) ??
    triggers.find((node) => choice.pinned.has(node.name)) ??
    triggers.find((node) => !waitsForEvent(workflow, node)) ??
    triggers[0];
  if (best) return checked(best, workflow, choice);
  refuseUnknownRoots(workflow, choice.among);
  throw new EngineError('NO_TRIGGER', 'There is no trigger to start at', {
    description: 'Add a trigger, for example a manual trigger, connect it, and make sure that it is not disabled.',
  });
}

/** What looks like there being no trigger may be one whose package is missing. */
function refuseUnknownRoots(workflow: PreparedWorkflow, among: ReadonlySet<string> | undefined): void {
  for (const node of workflow.graph.nodes.values()) {
    const isRoot = workflow.graph.incoming(node.name).length === 0 && workflow.graph.outgoing(node.name).length > 0;
    if (isRoot && !node.disabled && (among?.has(node.name) ?? true)) workflow.prepare(node);
  }
}

function wantedTrigger(workflow: PreparedWorkflow, name: string): WorkflowNode {
  const node = workflow.graph.node(name);
  if (!node) {
    throw new EngineError('NODE_NOT_FOUND', `There is no node "${name}" in this workflow`, {
      description: 'It may have been renamed or removed: choose another trigger.',
    });
  }
  if (node.disabled) {
    throw new EngineError('NODE_DISABLED', `The trigger "${name}" is disabled`, {
      node: name,
      description: 'Enable it, or start at another trigger.',
    });
  }
  return node;
}

function checked(node: WorkflowNode, workflow: PreparedWorkflow, choice: TriggerChoice): WorkflowNode {
  if (choice.pinned.has(node.name) || !waitsForEvent(workflow, node)) return node;
  const listens = kindOf(workflow, node) === 'listenTrigger';
  const event = listens ? 'what it listens to happens' : 'its URL is called';
  const first = listens ? 'Listen for a test event and let it happen' : 'Listen for a test call and call the test URL';
  throw new EngineError('TRIGGER_NEEDS_CALL', `"${node.name}" starts when ${event}`, {
    node: node.name,
    description: `${first}, pin data to the node, or add a manual trigger.`,
  });
}

function isStartedByHand(workflow: PreparedWorkflow, node: WorkflowNode): boolean {
  const { description, implementation } = workflow.prepare(node).type;
  return implementation.kind === 'manualTrigger' && description.trigger !== 'error';
}

/** It gives no items by itself. */
function waitsForEvent(workflow: PreparedWorkflow, node: WorkflowNode): boolean {
  const kind = kindOf(workflow, node);
  return kind === 'webhookTrigger' || kind === 'listenTrigger';
}

function kindOf(workflow: PreparedWorkflow, node: WorkflowNode): string {
  return workflow.prepare(node).type.implementation.kind;
}
