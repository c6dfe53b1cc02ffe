import { executionRoutes } from '@millrace/api';
import { isJsonObject } from '@millrace/workflow';
import { findExecutions } from '../../mcp/tools/executions/find-executions.ts';
import { readExecution } from '../../mcp/tools/executions/read-execution.ts';
import { readStep } from '../../mcp/tools/executions/read-step.ts';
import { type ModelTool, ToolError } from '../../mcp/tools/tool.ts';

/** Reads executions of one workflow: the user agreed for that one only. */
export function executionTools(workflowId: string): ModelTool[] {
  const found: ModelTool = {
    ...findExecutions,
    call: (args, ports) => findExecutions.call({ ...objectOf(args), workflowId }, ports),
  };
  return [found, ...[readExecution, readStep].map((tool) => onlyOf(tool, workflowId))];
}

function onlyOf(tool: ModelTool, workflowId: string): ModelTool {
  return {
    ...tool,
    async call(args, ports) {
      const { executionId } = objectOf(args);
      if (typeof executionId === 'string') {
        const { client, signal } = ports;
        const { execution } = await client.call(executionRoutes.steps, { params: { id: executionId }, signal });
        if (execution.workflowId !== workflowId) {
          throw new ToolError('The execution is of another workflow. The person allowed those of the open one only.');
        }
      }
      return tool.call(args, ports);
    },
  };
}

function objectOf(args: unknown): Record<string, unknown> {
  return isJsonObject(args) ? args : {};
}
