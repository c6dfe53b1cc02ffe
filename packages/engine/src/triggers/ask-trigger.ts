import type { LifecycleEvent } from '@millrace/node-sdk';
import { addressOfPath, type Item, type JsonObject, webhookPath } from '@millrace/workflow';
import { LifecycleRunContext, SubscriptionRunContext, TriggerRunContext } from '../context/run-contexts.ts';
import { EngineError } from '../errors/engine-error.ts';
import { orAborted } from '../session/abortable.ts';
import { WebhookFields } from '../webhook-fields/webhook-fields.ts';
import { openTrigger, type TriggerSession, type TriggerWorkOptions, toTriggerError } from './trigger-session.ts';

export interface AskTriggerOptions extends TriggerWorkOptions {
  /** What happened to the workflow, for a trigger that follows that. */
  event?: LifecycleEvent;
  /** Instead of giving items it looks after its subscription to a service. */
  subscription?: {
    action: 'keep' | 'remove';
    /** Address of the server, with a slash at its end. */
    publicUrl: string;
  };
}

export interface TriggerAnswer {
  /** Items of its first output; none when nothing is new. */
  items: Item[];
  /** All of the workflow's static data, present when the trigger changed it. */
  staticData?: JsonObject;
}

/**
 * Asks a trigger for its items outside of a run: one that polls for what is new, one that follows the life of its
 * workflow for what an event gives. The items start a run of their own. A trigger that subscribes to a service looks after
 * that instead, and gives none.
 * @throws TriggerError when the node is no such trigger, failed, or the signal was aborted: with its reason.
 */
export async function askTrigger(options: AskTriggerOptions): Promise<TriggerAnswer> {
  try {
    const trigger = openTrigger(options);
    const items = await orAborted(itemsOf(trigger, options), options.signal);
    const staticData = trigger.session.staticData.changed();
    return { items: [...(items ?? [])], ...(staticData && { staticData }) };
  } catch (error) {
    throw toTriggerError(error, options);
  }
}

async function itemsOf(trigger: TriggerSession, { event, subscription, workflowId }: AskTriggerOptions) {
  const { prepared, parameters, context } = trigger;
  const { implementation } = prepared.type;
  if (implementation.kind === 'webhookTrigger' && implementation.subscription && subscription) {
    const url = `${subscription.publicUrl}${endpointOf(trigger, workflowId)}`;
    await implementation.subscription[subscription.action](new SubscriptionRunContext(context, parameters, url));
    return [];
  }
  switch (implementation.kind) {
    case 'pollTrigger':
      return await implementation.poll(new TriggerRunContext(context, parameters));
    case 'lifecycleTrigger':
      return await implementation.emit(new LifecycleRunContext(context, parameters, event));
    default:
      throw new EngineError(
        'TRIGGER_NOT_ASKABLE',
        `"${prepared.node.name}" is not a trigger that can be asked for items`,
        {
          node: prepared.node.name,
          description: 'Its type may have changed since the workflow was activated. Activate the workflow again.',
        },
      );
  }
}

/** Address and path of the first webhook of a trigger. */
function endpointOf({ prepared, parameters }: TriggerSession, workflowId: string | undefined): string {
  const { node, type } = prepared;
  const [webhook] = type.description.webhooks ?? [];
  if (!webhook) throw new EngineError('WEBHOOK_INVALID', `"${node.name}" has no webhook`, { node: node.name });
  const fields = new WebhookFields(webhook, parameters, node.typeVersion);
  const path = webhookPath(fields.text('path'), { isFullPath: webhook.isFullPath === true, node, workflowId });
  return `${webhook.nodeType ?? 'webhook'}/${addressOfPath(path)}`;
}
