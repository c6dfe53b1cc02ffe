export { EngineError } from './errors/engine-error.ts';
export type { ExecutionErrorCode } from './errors/error-codes.ts';
export { type AbortReason, ExecutionAborted } from './errors/execution-aborted.ts';
export { type ErrorPlace, expressionErrorCode, isUnexpected, toExecutionError } from './errors/to-execution-error.ts';
export { TriggerError } from './errors/trigger-error.ts';
export { checkExpressions } from './lookups/check-expressions.ts';
export { concurrencyKeyOf } from './lookups/concurrency-key.ts';
export { evaluateWithoutItems } from './lookups/evaluate-without-items.ts';
export { type LookupParametersOptions, lookupParameters } from './lookups/lookup-parameters.ts';
export type {
  EngineResume,
  EngineResumeEvent,
  EngineStart,
  ExecutionIdentity,
  ReceivedCall,
  RunLimits,
  RunWorkflowOptions,
  WorkflowResult,
} from './options/run-options.ts';
export { TableCopies } from './options/table-copies.ts';
export type { CredentialUser, NodeOwner } from './ports/node-owner.ts';
export type {
  AnswerEvent,
  AnswerFeed,
  Clock,
  EngineEvents,
  EnginePorts,
  ModelBudget,
  NodeFinished,
  NodeStarted,
  NodeTypeSource,
  RunEnvironment,
} from './ports/ports.ts';
export type { LinkOutcome, ScriptDataAccess, ScriptPort, ScriptRequest } from './ports/script-port.ts';
export { runWorkflow } from './run-workflow.ts';
export { budgetError } from './session/model-meter.ts';
export { type AskTriggerOptions, askTrigger, type TriggerAnswer } from './triggers/ask-trigger.ts';
export { type ListenedEvent, type ListenerOptions, openListener } from './triggers/open-listener.ts';
export type { TriggerWorkOptions } from './triggers/trigger-session.ts';
export type { WebhookResponse } from './webhook-fields/response-settings.ts';
export {
  type DescribeTriggersOptions,
  describeTriggers,
  type TriggerDescription,
} from './webhooks/describe-triggers.ts';
export {
  type ReceivedWebhook,
  type ReceiveWebhookOptions,
  receiveWebhook,
  responseOfTrigger,
} from './webhooks/receive-webhook.ts';
export { replyFromResult, replyOnReceived, textFromResult } from './webhooks/replies.ts';
export { prepareWorkflow } from './workflow/prepared-workflow.ts';
