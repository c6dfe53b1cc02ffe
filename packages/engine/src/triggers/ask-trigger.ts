import type { LifecycleEvent } from '@millrace/node-sdk';
import type { Item, JsonObject } from '@millrace/workflow';
import { LifecycleRunContext, TriggerRunContext } from '../context/run-contexts.ts';
import { EngineError } from '../errors/engine-error.ts';
import { orAborted } from '../session/abortable.ts';
import { openTrigger, type TriggerSession, type TriggerWorkOptions, toTriggerError } from './trigger-session.ts';

export interface AskTriggerOptions extends TriggerWorkOptions {
  /** What happened to the workflow, for a trigger that follows that. */
  event?: LifecycleEvent;
}

export interface TriggerAnswer {
  /** Items of its first output; none when nothing is new. */
  items: Item[];
  /** All of the workflow's static data, present when the trigger changed it. */
  staticData?: JsonObject;
}

/**
 * Asks a trigger for its items outside of a run: one that polls for what is new, one that follows the life of its
 * workflow for what an event gives. The items start a run of their own.
 * @throws TriggerError when the node is no such trigger, failed, or the signal was aborted: with its reason.
 */
export async function askTrigger(options: AskTriggerOptions): Promise<TriggerAnswer> {
  try {
    const trigger = openTrigger(options);
    const items = await orAborted(itemsOf(trigger, options.event), options.signal);
    const staticData = trigger.session.staticData.changed();
    return { items: [...(items ?? [])], ...(staticData && { staticData }) };
  } catch (error) {
    throw toTriggerError(error, options);
  }
}

async function itemsOf({ prepared, parameters, context }: TriggerSession, event: LifecycleEvent | undefined) {
  const { implementation } = prepared.type;
  switch (implementation.kind) {
    case 'pollTrigger':
      return await implementation.poll(new TriggerRunContext(context, parameters));
    case 'lifecycleTrigger':
      return await implementation.emit(new LifecycleRunContext(context, parameters, event));
    default:
      throw new EngineError(
        'TRIGGER_NOT_ASKABLE',
        `"${prepared.node.name}" is no trigger that can be asked for items`,
        {
          node: prepared.node.name,
          description: 'Its type may have changed since the workflow was activated. Activate the workflow again.',
        },
      );
  }
}
