import { defineEvent } from '../../modules/event-bus.ts';
import type { LiveExecution } from './live-execution.ts';

/** An execution has ended, or is put aside, and that is stored. */
export const executionSettled = defineEvent<LiveExecution>('an execution is settled');
