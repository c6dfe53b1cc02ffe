export { compareOutputs, compareValues, MAX_DIFFERENCES, shownValue } from './cases/compare-outputs.ts';
export { type Branch, type CoveredRun, coverageOf, type TestCoverage } from './cases/coverage.ts';
export { escapeHtml } from './data/escape-html.ts';
export { mergedNotes } from './data/evaluation-notes.ts';
export type { ExecutionMode, ExecutionResult, ExecutionStatus } from './data/execution.ts';
export type {
  BinaryData,
  CallIdentity,
  EvaluationNotes,
  ExecutionError,
  Item,
  ItemsByPort,
  NodeRun,
  PairedItem,
  ReplayedCall,
  RunData,
  RunHint,
  RunMetadata,
  RunSource,
  RunStatus,
} from './data/item.ts';
export { type ModelPrice, parseModelPrices, type TokenPrice } from './data/model-price.ts';
export {
  addModelUsage,
  type ModelCall,
  type ModelLimits,
  type ModelUsage,
  NO_MODEL_USAGE,
  readModelLimits,
} from './data/model-usage.ts';
export {
  type ExpectedOutput,
  type ExpectedTruth,
  MAX_TEST_CASE_BYTES,
  MAX_TEST_CASE_NAME_LENGTH,
  MAX_TEST_CASES,
  type OutsideReach,
  type TestAnswer,
  type TestCall,
  type TestCase,
  type TestDifference,
  type TestExpectation,
  type TestProblem,
  type TestReport,
} from './data/test-case.ts';
export type { QuestionAnswer, Waiting, WaitingEndpoint, WaitingQuestion } from './data/waiting.ts';
export { type AdoptionNotice, adoptWorkflow, fitWorkflowName } from './document/adopt-workflow.ts';
export { type ExampleOptions, exampleWorkflow } from './document/example-workflow.ts';
export { normalizeWorkflow } from './document/normalize-workflow.ts';
export { parseWorkflow, WorkflowParseError, type WorkflowProblem } from './document/parse-workflow.ts';
export { parseWorkflowText } from './document/parse-workflow-text.ts';
export { addressOfPath, literalSegment, textOfSegment } from './document/path-segment.ts';
export { webhookPath } from './document/webhook-path.ts';
export {
  type Connections,
  type ConnectionTarget,
  type CredentialReference,
  DEFAULT_WORKFLOW_NAME,
  type ExecutionOrder,
  MAX_NAME_LENGTH,
  MAX_WORKFLOW_BYTES,
  type NodeParameters,
  type OnError,
  type Workflow,
  type WorkflowNode,
  type WorkflowPriority,
  type WorkflowSettings,
} from './document/workflow.ts';
export { type RecordedRuns, type RunPlace, servedRun } from './graph/served-run.ts';
export { type Edge, edgesOf, type GraphView, MAIN, reachable, WorkflowGraph } from './graph/workflow-graph.ts';
export { asJson } from './json/as-json.ts';
export { isJsonObject, type JsonObject, type JsonValue } from './json/json.ts';
export { JsonTextError, parseJsonText } from './json/json-text.ts';
export { mendedObject } from './json/mended-object.ts';
export { sameJson } from './json/same-json.ts';
export { nearestName } from './names/nearest-name.ts';
export { uniqueName, uniqueNames } from './names/unique-name.ts';
export { resolveParameters } from './node-type/defaults.ts';
export type {
  LookupKind,
  MappedField,
  MappedFields,
  SearchPage,
  SearchResult,
} from './node-type/lookup-results.ts';
export { type NodeAction, nodeActions } from './node-type/node-actions.ts';
export {
  type CodeLanguage,
  type Codex,
  type CredentialTypeDescription,
  type DisplayCondition,
  type DisplayOptions,
  defaultVersionOf,
  isDescribed,
  type ListedFields,
  type LocatorListOptions,
  type LocatorMode,
  type NodeCredentialSlot,
  type NodeFamily,
  type NodeGroup,
  type NodeProperty,
  type NodeTypeDescription,
  type NodeTypeSummary,
  type OutputSchema,
  type Port,
  type Ports,
  type PropertyGroup,
  type PropertyOption,
  type PropertyType,
  type PropertyTypeOptions,
  type ResourceMapperOptions,
  type TriggerPanel,
  type TriggerText,
  versionsOf,
  type WebhookDescription,
} from './node-type/node-type.ts';
export { NodeTypeCatalogue } from './node-type/node-type-catalogue.ts';
export { outputSchemaOf } from './node-type/output-schema.ts';
export { resolvePorts } from './node-type/ports.ts';
export {
  findLocators,
  LocatorMismatch,
  type PlacedLocator,
  settleLocators,
  toLocator,
} from './node-type/resource-locator.ts';
export type { NodeTypeWords, TypeTranslation } from './node-type/type-translation.ts';
export { isDisplayed, type VisibilityScope } from './node-type/visibility.ts';
