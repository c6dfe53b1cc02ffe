import { setTimeout as delay } from 'node:timers/promises';
import { executionRoutes, workflowRoutes } from '@millrace/api';
import type { Item } from '@millrace/workflow';
import { z } from 'zod';
import { defineTool, ToolError } from '../tool.ts';
import { toItems } from '../workflows/workflow-parts.ts';
import { pins } from '../workflows/workflow-shapes.ts';
import { summaryOf } from './run-summary.ts';

const FIRST_LOOK_MS = 100;
const LONGEST_PAUSE_MS = 1000;
const HAS_ENDED = new Set(['success', 'error', 'canceled', 'crashed', 'waiting']);

export const runWorkflow = defineTool({
  name: 'run_workflow',
  description:
    'Runs a stored workflow now, and tells its steps. Pinned data stands for runs of nodes: pin the trigger with what it would get, and nodes that should not do anything yet. Read what a node gave with read_step.',
  parameters: z.object({
    id: z.string().max(100),
    pinData: pins.default({}),
    triggerNode: z.string().optional().describe('Trigger to begin at, where there are several'),
    destinationNode: z.string().optional().describe('Run only what leads to this node, and the node'),
    waitSeconds: z
      .number()
      .min(0)
      .max(120)
      .default(30)
      .describe('How long its end is waited for; it goes on after that'),
  }),
  async call({ id, pinData, waitSeconds, ...choices }, { client, signal }) {
    const { storedVersion: _, ...workflow } = await client.call(workflowRoutes.get, { params: { id }, signal });
    const pinned: Record<string, Item[]> = Object.assign(Object.create(null), workflow.pinData);
    for (const [name, items] of Object.entries(pinData)) pinned[name] = toItems(items);
    const body = { workflowData: workflow, pinData: pinned, ...choices };
    const { executionId, waitingForWebhook } = await client.call(executionRoutes.run, { body, signal });
    if (waitingForWebhook || executionId === undefined) {
      throw new ToolError(
        'The trigger waits for a call. To run now, give pinData for the trigger: the items that it would get.',
      );
    }
    const deadline = Date.now() + waitSeconds * 1000;
    for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const summary = await summaryOf(executionId, { client, signal });
      if (HAS_ENDED.has(summary.status) || Date.now() + pauseMs > deadline) return summary;
      await delay(pauseMs, undefined, { signal });
    }
  },
});
