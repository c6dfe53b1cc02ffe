import type { ModelUsage } from '@millrace/workflow';
import { defineEvent } from '../../modules/event-bus.ts';
import type { LiveExecution } from './live-execution.ts';

/** An execution has ended, or is put aside, and that is stored. */
export const executionSettled = defineEvent<LiveExecution>('an execution is settled');

/** A model has answered for an execution. `workflowId`: `null` for a workflow that was never saved. */
export const modelUsed = defineEvent<{ workflowId: string | null; usage: ModelUsage }>('a model has answered');
