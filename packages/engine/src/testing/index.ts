export { createFakePorts, type FakePortsOptions, type PortRecord } from './fake-ports.ts';
export { nodeTypeList } from './node-type-list.ts';
export { testNodes } from './test-nodes.ts';
