import { defineEvent } from '../modules/event-bus.ts';

/** Somebody is about to change a variable of a workflow. */
export const workflowVariablesChanging = defineEvent<{ workflowId: string; userId: string }>(
  'variables of a workflow are about to change',
);
