export type { FakeAnswer, FakeServer } from './fakes.ts';
export { callWebhook, type NodeTestOptions, type NodeTestResult, readSchedules, runNode } from './run-node.ts';
