import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { summaryOf } from './run-summary.ts';

export const readExecution = defineTool({
  name: 'read_execution',
  description: 'What an execution did: its status, its error, and its steps without their data.',
  isReadOnly: true,
  parameters: z.object({ executionId: z.string().max(20) }),
  call: ({ executionId }, ports) => summaryOf(executionId, ports),
});
