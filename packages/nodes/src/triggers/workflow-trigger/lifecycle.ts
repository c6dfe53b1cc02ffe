import { type Item, type LifecycleContext, type LifecycleEvent, NodeError } from '@millrace/node-sdk';

const TEXTS: Record<LifecycleEvent, string> = {
  activate: 'Workflow activated',
  update: 'Workflow updated',
  start: 'Instance started',
};

/** @throws NodeError when none is chosen. */
export function chosen<Event>(events: readonly Event[]): readonly Event[] {
  if (events.length > 0) return events;
  throw new NodeError('No event is chosen', {
    description: "Choose at least one under 'Events'.",
    parameter: 'events',
  });
}

/** What happened, when, and to which workflow. */
export function happening({ event, workflow, now }: LifecycleContext<unknown>): Item[] {
  return [
    {
      json: {
        event: event ? TEXTS[event] : 'Manual execution',
        timestamp: new Date(now()).toISOString(),
        workflow_id: workflow.id ?? null,
      },
    },
  ];
}
