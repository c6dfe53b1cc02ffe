export type { FakeAnswer, FakeServer } from './fakes.ts';
export { type NodeTestResult, resumeNode, runNode } from './run-node.ts';
export { callWebhook, readSchedules } from './run-trigger.ts';
export type { NodeTestOptions } from './test-context.ts';
