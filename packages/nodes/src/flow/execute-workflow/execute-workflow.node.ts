import { defineNode } from '@millrace/node-sdk';
import { executeWorkflowParameters } from './parameters.ts';
import { collectResults, runWorkflows } from './run-workflows.ts';

export default defineNode({
  name: 'n8n-nodes-base.executeWorkflow',
  displayName: 'Execute workflow',
  description: 'Runs another workflow and returns its result',
  version: [1, 1.1, 1.2, 1.3, 1.4],
  group: ['transform'],
  family: 'flow',
  subtitle: '={{ $parameter.workflowId?.cachedResultName || $parameter.workflowId?.value || $parameter.source }}',
  defaults: { name: 'Execute Workflow' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Helpers', 'Flow'] },
    alias: ['sub-workflow', 'subworkflow', 'call', 'run', 'child', 'nested', 'function', 'reuse'],
  },
  parameters: executeWorkflowParameters,
  runAll: runWorkflows,
  onResume: collectResults,
});
