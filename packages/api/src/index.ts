export {
  type ApiClient,
  ApiError,
  type CallAnswer,
  type CallInput,
  type ClientOptions,
  createClient,
} from './client.ts';
export type { PushEvent } from './push-event.ts';
export { type Route, route } from './route.ts';
export {
  type CredentialDetail,
  type CredentialSummary,
  credentialRoutes,
  MASKED_SECRET,
} from './routes/credentials.routes.ts';
export { type ExecutionDetail, executionRoutes, type RunRequest } from './routes/executions.routes.ts';
export { type InstanceSettings, instanceRoutes, instanceSettings, nodeTypeRoutes } from './routes/instance.routes.ts';
export { lookupRoutes } from './routes/lookups.routes.ts';
export { workflowRoutes } from './routes/workflows.routes.ts';
export {
  type ApiProblem,
  apiProblem,
  type ExecutionSummary,
  executionSummary,
  type ServerFields,
  type StepSummary,
  type StoredWorkflow,
  stepSummary,
  type WaitingSummary,
  type WorkflowSummary,
  workflowSummary,
} from './shapes.ts';
