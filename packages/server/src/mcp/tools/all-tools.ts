import { listCredentials } from './credentials/list-credentials.ts';
import { findExecutions } from './executions/find-executions.ts';
import { readExecution } from './executions/read-execution.ts';
import { readStep } from './executions/read-step.ts';
import { runWorkflow } from './executions/run-workflow.ts';
import { stopExecution } from './executions/stop-execution.ts';
import { describeNode } from './nodes/describe-node.ts';
import { searchNodes } from './nodes/search-nodes.ts';
import type { ModelTool } from './tool.ts';
import { activateWorkflow } from './workflows/activate-workflow.ts';
import { createWorkflow } from './workflows/create-workflow.ts';
import { listWorkflows } from './workflows/list-workflows.ts';
import { patchWorkflow } from './workflows/patch-workflow.ts';
import { readWorkflow } from './workflows/read-workflow.ts';
import { validateWorkflow } from './workflows/validate-workflow.ts';

/** All tools. Models choose badly among many: eighteen are the limit. */
export const modelTools: readonly ModelTool[] = [
  searchNodes,
  describeNode,
  listWorkflows,
  readWorkflow,
  validateWorkflow,
  createWorkflow,
  patchWorkflow,
  activateWorkflow,
  runWorkflow,
  stopExecution,
  findExecutions,
  readExecution,
  readStep,
  listCredentials,
];
