import type { ExecutionError } from '@millrace/workflow';
import type { StepSummary } from './shapes/shapes.ts';

/**
 * What the server sends on `GET /rest/push?sessionId=…` (server-sent events; the data of each is a list of these as JSON,
 * in their order).
 * Node events carry no items: they are loaded by `executionRoutes.stepData` when somebody looks.
 */
export type PushEvent =
  | {
      type: 'executionStarted';
      data: { executionId: string; workflowId: string | null; mode: string; startedAt: string };
    }
  | { type: 'nodeExecuteBefore'; data: { executionId: string; nodeName: string; runIndex: number; startTime: number } }
  | { type: 'nodeExecuteAfter'; data: { executionId: string; nodeName: string; step: StepSummary } }
  /**
   * A node writes its answer to an item: `text` is added to it. With `begins` it takes the place of what was written for that
   * item in this run before.
   */
  | {
      type: 'nodeWrites';
      data: {
        executionId: string;
        nodeName: string;
        runIndex: number;
        itemIndex: number;
        text: string;
        begins: boolean;
      };
    }
  | {
      type: 'executionFinished';
      data: {
        executionId: string;
        workflowId: string | null;
        status: 'success' | 'error' | 'canceled' | 'crashed';
        startedAt: string;
        stoppedAt: string;
        lastNodeExecuted?: string;
        error?: ExecutionError;
      };
    }
  /** It is put aside and goes on later, with further events for the same page. */
  | {
      type: 'executionWaiting';
      data: {
        executionId: string;
        workflowId: string | null;
        nodeName: string;
        /** `null` when no time is set. */
        waitTill: string | null;
      };
    }
  /** To the page that waits. `workflowId` is null for a workflow that had none when the page began to wait. */
  | { type: 'testWebhookReceived'; data: { workflowId: string | null; executionId: string } }
  /** `reason`: why a trigger can listen no longer; absent when the time is over or somebody stopped it. */
  | { type: 'testWebhookDeleted'; data: { workflowId: string | null; reason?: string } }
  /** Executions of these workflows began, ended or were put aside. Told together, to pages of those who see the workflows. */
  | { type: 'executionsChanged'; data: { workflowIds: string[] } }
  /** Packages of nodes were installed, changed or removed. */
  | { type: 'nodeTypesChanged'; data: Record<string, never> }
  | { type: 'workflowActivated' | 'workflowDeactivated'; data: { workflowId: string } }
  | { type: 'sendConsoleMessage'; data: { executionId: string; nodeName: string; text: string } };
