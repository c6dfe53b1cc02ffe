export { createFakePorts, type FakePortsOptions, type PortRecord } from './fake-ports.ts';
export { nodeTypeList } from './node-type-list.ts';
export { runTestWorkflow, type TestRunOptions, testChain, testNode } from './run-test-workflow.ts';
export { testNodes } from './test-nodes.ts';
