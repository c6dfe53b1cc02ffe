export {
  allows,
  type InstancePermission,
  instancePermissions,
  isResourcePermission,
  kindOf,
  type Permission,
  permissionNames,
  permissionsOn,
  type Relation,
  type ResourceKind,
  type ResourcePermission,
  relationsAllowing,
  resourcePermissions,
  type SharedKind,
} from './calls/permissions.ts';
export { type RawRoute, type Route, type RouteAccess, rawRoute, route } from './calls/route.ts';
export { errorsAnywhere, errorsOf, notFoundCodes, publicErrorsOf } from './calls/route-errors.ts';
export {
  type ApiClient,
  ApiError,
  type CallAnswer,
  type CallInput,
  type ClientOptions,
  checkAnswer,
  createClient,
} from './client.ts';
export { isReference } from './credential-reference.ts';
export type { CatalogueEntry } from './errors/catalogue-entry.ts';
export { clientMessages } from './errors/client-messages.ts';
export { type ErrorCode, errorCatalogue, errorTopics } from './errors/error-catalogue.ts';
export {
  type ErrorWords,
  errorWords,
  type MessageArguments,
  type MessageKey,
  type MessageValues,
} from './errors/error-message.ts';
export { fillTemplate, type MessageTemplate, type MessageValue, placeholdersOf } from './errors/message-template.ts';
export { openApiDocument } from './open-api.ts';
export { PUBLIC_API_PATH, publicApi, publicCalls } from './public-api.ts';
export type { PushEvent } from './push-event.ts';
export { accountRoutes, emailRoutes } from './routes/account.routes.ts';
export {
  type CurrentUser,
  emailAddress,
  isOneLine,
  MAX_PERSON_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  newPassword,
  type User,
} from './routes/account-shapes.ts';
export { type ApiKey, apiKeyRoutes } from './routes/api-keys.routes.ts';
export {
  type AssistantEvent,
  type AssistantMessage,
  type AssistantModel,
  type AssistantTurn,
  type AssistantUsage,
  assistantEvent,
  assistantFileRoutes,
  assistantRoutes,
  assistantTurn,
} from './routes/assistant.routes.ts';
export {
  type AuditAction,
  type AuditEvent,
  auditActions,
  auditLogRoutes,
} from './routes/audit-log.routes.ts';
export { type CommunityPackage, communityPackageRoutes, isPackageName } from './routes/community-packages.routes.ts';
export {
  type AppOfSomebody,
  type AppReturnTarget,
  type AppScope,
  appScopes,
  type ConnectedApp,
  connectedAppRoutes,
} from './routes/connected-apps.routes.ts';
export {
  type CredentialBody,
  type CredentialChange,
  type CredentialDetail,
  type CredentialSummary,
  type CredentialTestResult,
  type CredentialUse,
  credentialRoutes,
  MASKED_SECRET,
  MAX_CREDENTIAL_NAME_LENGTH,
  oauthRoutes,
} from './routes/credentials.routes.ts';
export {
  type DataTableRow,
  dataTableFileRoutes,
  dataTableRowRoutes,
  MAX_CSV_PREVIEW_LENGTH,
  MAX_ROW_CONDITIONS,
  MAX_ROWS_OF_CALL,
  type RowConditionKind,
  type RowFilter,
  rowConditions,
  rowFilter,
} from './routes/data-table-rows.routes.ts';
export {
  type ColumnType,
  type ColumnTypePreview,
  columnName,
  columnTypes,
  type DataTable,
  type DataTableChange,
  type DataTableChangeKind,
  type DataTableColumn,
  dataTableName,
  dataTableRoutes,
  MAX_COLUMN_NAME_LENGTH,
  MAX_DATA_TABLE_NAME_LENGTH,
  type NewColumn,
  newColumn,
  SYSTEM_COLUMNS,
} from './routes/data-tables.routes.ts';
export {
  type EvaluationRow,
  type EvaluationRun,
  evaluationRoutes,
  MOST_EVALUATED_AT_ONCE,
} from './routes/evaluations.routes.ts';
export {
  type ExecutionDetail,
  executionFilter,
  executionRoutes,
  type ReusedStep,
  type RunRequest,
} from './routes/executions.routes.ts';
export { type ExternalSecretProvider, externalSecretRoutes } from './routes/external-secrets.routes.ts';
export { type Folder, folderRoutes, MAX_FOLDER_DEPTH } from './routes/folders.routes.ts';
export {
  grantRoutes,
  MAX_CONFIRMED_NODES,
  type MissingGrant,
  type MissingGrants,
} from './routes/grants.routes.ts';
export {
  type InsightFigures,
  type InsightPeriod,
  type Insights,
  insightRoutes,
} from './routes/insights.routes.ts';
export {
  fileRoutes,
  type InstanceSettings,
  type InstanceState,
  instanceRoutes,
  instanceSettings,
  nodeTypeFileRoutes,
  nodeTypeRoutes,
  pushRoutes,
} from './routes/instance.routes.ts';
export { lookupRoutes } from './routes/lookups.routes.ts';
export {
  type MigratedWorkflow,
  type MigrationFinding,
  type MigrationReport,
  migrationRoutes,
} from './routes/migration.routes.ts';
export {
  type OnboardingPrompt,
  onboardingPrompt,
  type Prompts,
  promptReceipt,
  promptRoutes,
  prompts,
} from './routes/prompts.routes.ts';
export {
  type AuditCategory,
  type AuditPlace,
  type AuditSection,
  auditCategories,
} from './routes/public/audit.routes.ts';
export { publicRowFilter } from './routes/public/data-tables.routes.ts';
export type { PublicExecution } from './routes/public/executions.routes.ts';
export type { PublicRoute } from './routes/public/public-route.ts';
export type { PublicUser } from './routes/public/users.routes.ts';
export type { PublicWorkflow } from './routes/public/workflows.routes.ts';
export { type QueueState, queueRoutes } from './routes/queue.routes.ts';
export { type ServerSetting, serverSettingRoutes } from './routes/server-settings.routes.ts';
export { type Sharing, sharingRoutes } from './routes/sharing.routes.ts';
export { ownerRoutes, passwordRoutes, sessionRoutes } from './routes/sign-in.routes.ts';
export {
  type Admission,
  foreignSignInRoutes,
  type MappedRole,
  type OpenIdSettings,
  providerLinkRoutes,
  type SamlProviderSummary,
  type SamlSettings,
  signInProviderRoutes,
} from './routes/sign-in-providers.routes.ts';
export { MAX_TAG_LENGTH, type Tag, tagName, tagRoutes } from './routes/tags.routes.ts';
export {
  type CollectionSummary,
  TEMPLATE_LIBRARY_PATH,
  type TemplateSummary,
  templateQuery,
  templateRoutes,
} from './routes/templates.routes.ts';
export { userRoutes } from './routes/users.routes.ts';
export {
  MAX_VARIABLE_BYTES,
  MAX_VARIABLE_NAME_LENGTH,
  type Variable,
  type VariableScope,
  variableName,
  variableRoutes,
} from './routes/variables.routes.ts';
export { type VectorStoreSummary, vectorStoreRoutes } from './routes/vector-stores.routes.ts';
export { type ReleasedVersion, releasedVersion, versionRoutes } from './routes/versions.routes.ts';
export {
  MAX_VERSION_NAME_LENGTH,
  type WorkflowVersion,
  workflowHistoryRoutes,
} from './routes/workflow-history.routes.ts';
export { type RunTestsRequest, workflowTestRoutes } from './routes/workflow-tests.routes.ts';
export { workflowFileRoutes, workflowRoutes } from './routes/workflows.routes.ts';
export {
  type ApiProblem,
  apiProblem,
  type ExecutionAnnotation,
  type ExecutionSummary,
  executionMode,
  executionSummary,
  type ListedNodeType,
  type ServerFields,
  type StepSummary,
  type StoredWorkflow,
  stepSummary,
  type TagReference,
  type WaitingSummary,
  type WorkflowSummary,
  workflowSummary,
} from './shapes/shapes.ts';
export type { TestResult, TestRun } from './shapes/test-shapes.ts';
