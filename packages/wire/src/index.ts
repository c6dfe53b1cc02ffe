export type { Waiting, WaitingEndpoint } from '@millrace/workflow';
export { ALARM_PIPE, type Alarm, type HoldingWork } from './alarm.ts';
export type {
  CallFile,
  CallForm,
  CallPace,
  DailyModelLimits,
  EndedExecution,
  ExecutionHistory,
  ExecutionJob,
  ExecutionOutcome,
  ExecutionStart,
  FollowedOutcome,
  FollowUntil,
  LifecycleEvent,
  LifecycleSetup,
  ListenerSetup,
  ModelRefusal,
  ParentExecution,
  PollRule,
  ReplayStart,
  ResumeEvent,
  ScheduleRule,
  Step,
  StepEncoding,
  StepPart,
  SubscriptionRule,
  TriggerSetup,
  TriggerWork,
  Visitor,
  WebhookCall,
  WebhookEndpoint,
  WireReply,
  WorkflowVersion,
} from './common.ts';
export type { DataTableAnswer, DataTableRequest, RowMark, TableState, WireRow, WireRowFilter } from './data-tables.ts';
export { freeStartMemory } from './free-start-memory.ts';
export { messagesOf, type Packet } from './packet.ts';
export type {
  AssistQuestion,
  LookupQuestion,
  RunnerConfig,
  RunnerMethod,
  RunnerMethods,
  RunnerPackage,
  RunnerSettings,
  ToRunner,
} from './to-runner.ts';
export type { ToServer } from './to-server.ts';
export { tokenFingerprint } from './token-fingerprint.ts';
export {
  childOf,
  newTrace,
  readTraceContext,
  type TraceContext,
  type TraceSpan,
  traceHeaders,
  traceTime,
} from './tracing.ts';
export type { FoundVector, VectorAnswer, VectorRecord, VectorRequest } from './vectors.ts';
