import { executionRoutes } from '@millrace/api';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { summaryOf } from './run-summary.ts';

export const stopExecution = defineTool({
  name: 'stop_execution',
  description: 'Stops an execution that runs or waits.',
  parameters: z.object({ executionId: z.string().max(20) }),
  async call({ executionId }, ports) {
    await ports.client.call(executionRoutes.stop, { params: { id: executionId }, signal: ports.signal });
    return summaryOf(executionId, ports);
  },
});
