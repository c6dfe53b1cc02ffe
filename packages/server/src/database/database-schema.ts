import type {
  ApiKeyTable,
  AssistantModelTable,
  AttemptCountTable,
  ForeignSignInTable,
  MfaRecoveryCodeTable,
  SessionTable,
  ShareTable,
  UserAccountTable,
  UserIdentityTable,
} from './tables/account-tables.ts';
import type { AppClientTable, ConnectedAppTable } from './tables/connected-app-tables.ts';
import type { CredentialTable, OAuthRequestTable } from './tables/credential-tables.ts';
import type { DataTableChangeTable, DataTableColumnTable, DataTableTable } from './tables/data-table-tables.ts';
import type { EvaluationRowTable, EvaluationRunTable } from './tables/evaluation-tables.ts';
import type {
  ExecutionAnnotationTable,
  ExecutionAnnotationTagTable,
  ExecutionCustomDataTable,
  ExecutionPlaceTable,
  ExecutionStartTable,
  ExecutionStepTable,
  ExecutionTable,
  ExecutionWaitingTable,
  ExecutionWorkflowTable,
  InsightTable,
  ModelUsageTable,
} from './tables/execution-tables.ts';
import type {
  AuditEventTable,
  CallLineTable,
  CommunityPackagePartTable,
  CommunityPackageTable,
  IdSeriesTable,
  ServerLeaseTable,
  SettingTable,
  VectorDocumentTable,
  VectorStoreWorkflowTable,
} from './tables/instance-tables.ts';
import type {
  ActivationErrorTable,
  FolderTable,
  TagTable,
  VariableTable,
  WorkflowFolderTable,
  WorkflowStaticDataTable,
  WorkflowTable,
  WorkflowTagTable,
  WorkflowTriggerTable,
  WorkflowVersionTable,
} from './tables/workflow-tables.ts';

/** All tables by their names. */
export interface DatabaseSchema {
  workflow: WorkflowTable;
  workflow_version: WorkflowVersionTable;
  tag: TagTable;
  workflow_tag: WorkflowTagTable;
  folder: FolderTable;
  workflow_folder: WorkflowFolderTable;
  variable: VariableTable;
  data_table: DataTableTable;
  data_table_column: DataTableColumnTable;
  data_table_change: DataTableChangeTable;
  evaluation_run: EvaluationRunTable;
  evaluation_row: EvaluationRowTable;
  workflow_static_data: WorkflowStaticDataTable;
  workflow_trigger: WorkflowTriggerTable;
  activation_error: ActivationErrorTable;
  execution: ExecutionTable;
  execution_workflow: ExecutionWorkflowTable;
  workflow_insight: InsightTable;
  workflow_model_usage: ModelUsageTable;
  execution_start: ExecutionStartTable;
  execution_step: ExecutionStepTable;
  execution_waiting: ExecutionWaitingTable;
  execution_custom_data: ExecutionCustomDataTable;
  execution_annotation: ExecutionAnnotationTable;
  execution_annotation_tag: ExecutionAnnotationTagTable;
  credential: CredentialTable;
  oauth_request: OAuthRequestTable;
  user_account: UserAccountTable;
  mfa_recovery_code: MfaRecoveryCodeTable;
  user_identity: UserIdentityTable;
  session: SessionTable;
  api_key: ApiKeyTable;
  app_client: AppClientTable;
  connected_app: ConnectedAppTable;
  attempt_count: AttemptCountTable;
  foreign_sign_in: ForeignSignInTable;
  share: ShareTable;
  audit_event: AuditEventTable;
  setting: SettingTable;
  id_series: IdSeriesTable;
  server_lease: ServerLeaseTable;
  execution_place: ExecutionPlaceTable;
  call_line: CallLineTable;
  vector_document: VectorDocumentTable;
  vector_store_workflow: VectorStoreWorkflowTable;
  assistant_model: AssistantModelTable;
  community_package: CommunityPackageTable;
  community_package_part: CommunityPackagePartTable;
}
