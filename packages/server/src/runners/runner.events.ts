import { defineEvent } from '../modules/event-bus.ts';

/** How many executions runners have now that may not begin yet, and take no place. */
export const executionsParked = defineEvent<{ count: number }>('executions wait for their place');
