import type { NodeType } from '@millrace/node-sdk';
import type { Connections, Workflow, WorkflowNode } from '@millrace/workflow';
import type { RunWorkflowOptions, WorkflowResult } from '../options/run-options.ts';
import { runWorkflow } from '../run-workflow.ts';
import { createFakePorts, type FakePortsOptions, type PortRecord } from './fake-ports.ts';
import { nodeTypeList } from './node-type-list.ts';
import { testNodes } from './test-nodes.ts';

/** A node of type `test.<type>`. */
export function testNode(name: string, type: string, more: Partial<WorkflowNode> = {}): WorkflowNode {
  return { id: name, name, type: `test.${type}`, typeVersion: 1, position: [0, 0], parameters: {}, ...more };
}

/** A workflow in order v1 whose nodes are connected one after the other. */
export function testChain(...nodes: WorkflowNode[]): Workflow {
  const connections: Connections = Object.create(null);
  nodes.slice(1).forEach((node, index) => {
    const source = nodes[index];
    if (source) connections[source.name] = { main: [[{ node: node.name, type: 'main', index: 0 }]] };
  });
  return { name: 'Test', nodes, connections, settings: { executionOrder: 'v1' } };
}

export interface TestRunOptions extends Omit<FakePortsOptions, 'nodeTypes'> {
  /** Besides the test nodes. */
  types?: readonly NodeType[];
  run?: Partial<Omit<RunWorkflowOptions, 'workflow' | 'ports'>>;
}

/** Runs a workflow by hand on fake ports. */
export async function runTestWorkflow(
  workflow: Workflow,
  options: TestRunOptions = {},
): Promise<{ result: WorkflowResult; record: PortRecord }> {
  const { types = [], run, ...fakes } = options;
  const { ports, record } = createFakePorts({ ...fakes, nodeTypes: nodeTypeList([...testNodes, ...types]) });
  const result = await runWorkflow({
    workflowId: 'workflow-1',
    active: false,
    execution: { id: 'execution-1', mode: 'manual' },
    start: { kind: 'manual' },
    signal: new AbortController().signal,
    timezone: 'UTC',
    env: {},
    vars: {},
    ...run,
    workflow,
    ports,
  });
  return { result, record };
}
