import { executionRoutes, type StepSummary } from '@millrace/api';
import type { Item, ItemsByPort } from '@millrace/workflow';
import { z } from 'zod';
import { defineTool, ToolError, type ToolPorts } from '../tool.ts';

/** More is not read at once: it would only be cut. */
const MAX_BYTES = 2_097_152;

export const readStep = defineTool({
  name: 'read_step',
  description:
    'The items that a step of an execution returned, by output. Long texts and lists are cut, which is said where it was done.',
  isReadOnly: true,
  parameters: z.object({
    executionId: z.string().max(20),
    index: z.number().int().min(0).describe('Of read_execution or run_workflow'),
    firstItem: z.number().int().min(0).default(0).describe('Begin at this item of each output'),
    items: z.number().int().min(1).max(200).default(20).describe('How many items of each output'),
  }),
  async call({ executionId, index, firstItem, items }, ports) {
    const { steps } = await ports.client.call(executionRoutes.steps, {
      params: { id: executionId },
      signal: ports.signal,
    });
    const step = steps.find((one) => one.index === index);
    if (!step) throw new ToolError(`The execution has no step ${index}. Its steps are 0 to ${steps.length - 1}.`);
    const outputs = await outputsOf(executionId, step, ports);
    return {
      ...{ node: step.node, status: step.status, itemCounts: step.itemCounts },
      ...(step.error && { error: step.error }),
      outputs: outputs.map((output) =>
        (output ?? []).slice(firstItem, firstItem + items).map(({ json, binary }) => ({
          json,
          ...(binary && { files: Object.keys(binary) }),
        })),
      ),
    };
  },
});

type Step = Pick<StepSummary, 'index' | 'jsonBytes' | 'parts'>;

/** Of a step with a great many items the first part is read. */
async function outputsOf(
  id: string,
  { index, jsonBytes, parts }: Step,
  { client, signal }: Pick<ToolPorts, 'client' | 'signal'>,
): Promise<ItemsByPort> {
  if (jsonBytes <= MAX_BYTES) {
    const { main } = await client.call(executionRoutes.stepData, { params: { id, index }, signal });
    return main as ItemsByPort;
  }
  if (!parts?.length)
    throw new ToolError(
      `The step holds ${jsonBytes} bytes, which is more than is read here. Look at it in the editor.`,
    );
  return [(await client.call(executionRoutes.stepPart, { params: { id, index, part: 0 }, signal })) as Item[]];
}
