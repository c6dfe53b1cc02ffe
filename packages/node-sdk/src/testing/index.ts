export { type FakeServer, memoryVectorStores } from './fakes.ts';
export { type LocalAnswer, type LocalCall, type LocalService, startLocalService } from './local-service.ts';
export { lookupContext } from './lookup-context.ts';
export { runCredentialTest } from './run-credential-test.ts';
export { resumeNode, runNode } from './run-node.ts';
export {
  callWebhook,
  listenTo,
  lookAfterSubscription,
  readLifecycleEvents,
  readSchedules,
  receiveItems,
  type TestListener,
} from './run-trigger.ts';
export { supplyNode } from './supply-node.ts';
export type { NodeTestOptions } from './test-context.ts';
