export {
  asJson,
  type BinaryData,
  type EvaluationNotes,
  type ExecutionMode,
  escapeHtml,
  type Item,
  type ItemsByPort,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MappedField,
  type MappedFields,
  type ModelLimits,
  type ModelPrice,
  mendedObject,
  type PairedItem,
  type RunHint,
  type SearchPage,
  type SearchResult,
  type TypeTranslation,
} from '@millrace/workflow';
export { z } from 'zod';
export { bracketPairs } from './client/bracket-pairs.ts';
export type { Download } from './client/download.ts';
export { encodePairs } from './client/encode-pairs.ts';
export { jsonIn } from './client/json-in.ts';
export type { Part } from './client/multipart.ts';
export { cursorPaging, linkPaging, offsetPaging, type Paging, pagePaging, singlePage } from './client/paging.ts';
export type { Path } from './client/path.ts';
export { givenPath, type JsonBody, joinPaths, path, type Query, type ServiceRequest } from './client/request.ts';
export type { ListOptions, ServiceClient } from './client/service-client.ts';
export type { ServiceContext } from './client/service-context.ts';
export type { Commands } from './context/commands.ts';
export type {
  BatchContext,
  Credentials,
  CustomDataStore,
  EachItemOptions,
  ItemContext,
  Logger,
  NodeContext,
  NodeIdentity,
  ResumeContext,
  Shared,
} from './context/context.ts';
export type {
  ChangedDataTableRows,
  DataTableColumnType,
  DataTableCondition,
  DataTableFilter,
  DataTableMark,
  DataTableRow,
  DataTableState,
  DataTables,
  NewDataTableColumn,
} from './context/data-tables.ts';
export { eachItem, failedItem } from './context/each-item.ts';
export type { BinaryStore, FileAccess, FileEvent, FileWatch, WatchOptions } from './context/files.ts';
export type {
  CallLine,
  CallPace,
  CallPacing,
  HttpClient,
  HttpRequest,
  HttpResponse,
  HttpStream,
} from './context/http.ts';
export type {
  DocumentLoader,
  EmbeddingModel,
  EmbeddingPurpose,
  FoundDocument,
  Reranker,
  Retriever,
  TextDocument,
  TextSplitter,
  VectorStore,
} from './context/knowledge.ts';
export type {
  ChatAnswer,
  ChatRequest,
  FinishReason,
  LanguageModel,
  TokenUsage,
  ToolDescription,
} from './context/language-model.ts';
export {
  type ChatMessage,
  type FilePart,
  type ReasoningPart,
  type TextPart,
  type ToolCall,
  textOf,
} from './context/messages.ts';
export type { Network, TlsOptions } from './context/network.ts';
export type { CallDecision, CallQuestion } from './context/person-question.ts';
export type { AnswerWriter, HttpReply, Responder } from './context/replies.ts';
export { roundsSincePrompt } from './context/rounds.ts';
export type { KeptRunDescription, ModelCallReport, RunDescription } from './context/run-description.ts';
export type { ScriptOptions, Scripts } from './context/scripts.ts';
export { SharedThings } from './context/shared-things.ts';
export type {
  SubExecution,
  SubExecutionEnd,
  SubWorkflow,
  SubWorkflowRequest,
  SubWorkflows,
} from './context/sub-workflows.ts';
export type { ChatMemory, OutputParser, Supplies, SupplyKind, Tool } from './context/supplies.ts';
export type { SupplyContext } from './context/supply-context.ts';
export type { StoredVector, VectorStores } from './context/vectors.ts';
export {
  type CredentialTest,
  type CredentialTestContext,
  defineCredentialTest,
} from './credentials/credential-test.ts';
export {
  type CredentialDefinition,
  type CredentialOf,
  defineCredential,
  type FieldsOf,
  fieldsOf,
} from './credentials/define-credential.ts';
export { NodeError, type NodeErrorOptions } from './errors/node-error.ts';
export type {
  BatchResult,
  BatchRun,
  CallsAwaited,
  CredentialType,
  FollowedExecution,
  FollowedOutcome,
  FollowUntil,
  Implementation,
  IncomingRequest,
  ItemResult,
  LifecycleContext,
  LifecycleEvent,
  ListenContext,
  Listener,
  LookupContext,
  Lookups,
  NodeType,
  Outputs,
  ReceivedForm,
  RouteResult,
  RunsOnce,
  Schedule,
  Subscription,
  SubscriptionContext,
  Supplied,
  SupplyImplementation,
  Suspension,
  TriggerContext,
  WaitingCallContext,
  WebhookContext,
  WebhookResult,
} from './node-type/node-type.ts';
export { defineNode, defineTrigger, type NodeDefinition, type TriggerDefinition } from './nodes/define-node.ts';
export { defineServingNode } from './nodes/define-serving-node.ts';
export { defineSubNode, type SubNodeDefinition } from './nodes/define-sub-node.ts';
export { routeOf } from './nodes/route-of.ts';
export { type Batches, inBatches } from './operations/in-batches.ts';
export type {
  AccessTypes,
  BatchOperationContext,
  Operation,
  OperationContext,
  WaitingOperationContext,
} from './operations/operation.ts';
export { type Resource, resource } from './operations/resource.ts';
export { succeeded } from './operations/succeeded.ts';
export {
  type Assignment,
  assignmentCollection,
  boolean,
  type Choice,
  code,
  collection,
  color,
  credentialsSelect,
  credentialsSelector,
  dateTime,
  type FilterCondition,
  type FilterValue,
  filter,
  fixedCollection,
  type Group,
  group,
  hidden,
  json,
  multiOptions,
  notice,
  number,
  options,
  type ResourceLocatorValue,
  type ResourceMapperValue,
  resourceLocator,
  resourceMapper,
  string,
  strings,
  workflowSelector,
} from './parameters/builders.ts';
export { since, until, when } from './parameters/conditions.ts';
export { mappedValues } from './parameters/mapped-values.ts';
export type { Parameter, ParameterSettings, ParametersOf, ValueOf } from './parameters/parameter.ts';
export { choiceOf, choices, choicesOf, locator, mapper, secret } from './parameters/service-builders.ts';
export { type Connection, type ConnectionDefinition, connection } from './services/connection.ts';
export { defineServiceNode, type ServiceNodeDefinition } from './services/define-service-node.ts';
export {
  type AddressContext,
  type RequestContext,
  type Service,
  type ServiceDefinition,
  service,
} from './services/service.ts';
export { countedSchedule } from './times/counted-schedule.ts';
export { cronExpression } from './times/cron-expression.ts';
export { pollSchedules, pollTimes } from './times/poll-times.ts';
export { scheduleOf, type TimeRule, timeGroup } from './times/time-rule.ts';
export { asTool } from './tools/as-tool.ts';
export { describeAsTool, type ToolWords, toolTypeName } from './tools/describe-as-tool.ts';
export { nameForModel, nodeTool } from './tools/node-tool.ts';
export { UNKNOWN_OUTCOME } from './tools/unknown-outcome.ts';
export { definePollTrigger, type Polled, type PollTriggerDefinition } from './triggers/define-poll-trigger.ts';
export {
  defineWebhookTrigger,
  type ReceivedCall,
  type WebhookTriggerDefinition,
} from './triggers/define-webhook-trigger.ts';
export { isSameSecret } from './triggers/same-secret.ts';
export { type HmacSettings, hmacSignature, type SignatureCheck, sharedSecret } from './triggers/signature.ts';
export { ownTurn } from './turns/own-turn.ts';
