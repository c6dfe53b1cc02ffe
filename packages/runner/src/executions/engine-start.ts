import type { EngineStart } from '@millrace/engine';
import type { ExecutionStart } from '@millrace/wire';
import type { Item, ItemsByPort } from '@millrace/workflow';

type WebhookStart = Extract<ExecutionStart, { kind: 'webhook' }>;

/**
 * What starts the run of a job. A webhook call that was taken before needs no items: the recorded run of the trigger
 * stands for them, as it does for those of a sub-workflow that goes on.
 */
export function engineStart(start: ExecutionStart, given?: Item[]): EngineStart {
  switch (start.kind) {
    case 'schedule':
      return { kind: 'trigger', node: start.node };
    case 'subWorkflow':
      return { kind: 'subWorkflow', items: given ?? start.items };
    case 'webhook':
      return webhookStart(start, []);
    case 'replay':
      return start.start;
    default:
      return start;
  }
}

export function webhookStart(
  { node, destinationNode, pinData }: WebhookStart,
  outputs: ItemsByPort,
): Extract<EngineStart, { kind: 'items' }> {
  return {
    kind: 'items',
    node,
    outputs,
    ...(destinationNode !== undefined && { destinationNode }),
    ...(pinData && { pinData }),
  };
}
