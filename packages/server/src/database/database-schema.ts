import type { AuditEvent, ColumnType, DataTableChangeKind } from '@millrace/api';
import type { StepEncoding } from '@millrace/wire';
import type { ExecutionMode, ExecutionStatus } from '@millrace/workflow';
import type { Generated } from 'kysely';

// Times are ms since the epoch. Truth values are 0 or 1: SQLite has no boolean.

export interface WorkflowTable {
  id: string;
  name: string;
  active: number;
  /** The file as JSON text, without what the server owns (id, active, createdAt, updatedAt). */
  document: string;
  /** Changes with the document. */
  version_key: string;
  node_count: number;
  /** Who stand behind its nodes, as JSON text (see `NodePeople`); `null`: its owner, behind all of them. */
  people: string | null;
  created_at: number;
  updated_at: number;
}

/** What a workflow was after somebody saved it. */
export interface WorkflowVersionTable {
  id: string;
  workflow_id: string;
  version_key: string;
  /** As in `workflow`. */
  document: string;
  node_count: number;
  /** `null`: unnamed, and removed when it is old or one of too many. */
  name: string | null;
  /** `null` where nobody noted it. */
  author_id: string | null;
  created_at: number;
}

export interface TagTable {
  id: string;
  name: string;
  /** The name without regard to case: no two tags have the same. */
  name_key: string;
  created_at: number;
  updated_at: number;
}

interface WorkflowTagTable {
  workflow_id: string;
  tag_id: string;
}

export interface FolderTable {
  id: string;
  name: string;
  /** The name without regard to case: no two folders at one place have the same. */
  name_key: string;
  /** `null` at the top. */
  parent_id: string | null;
  owner_id: string;
  created_at: number;
  updated_at: number;
}

/** Where a workflow lies in the folders of its owner. */
interface WorkflowFolderTable {
  workflow_id: string;
  folder_id: string;
}

export interface VariableTable {
  id: string;
  scope: 'instance' | 'folder' | 'workflow';
  /** The folder or workflow; empty for the instance. */
  scope_id: string;
  name: string;
  /** Encrypted where it is secret. */
  value: string;
  is_secret: number;
  created_at: number;
  updated_at: number;
}

interface WorkflowStaticDataTable {
  workflow_id: string;
  data: string;
}

/** What is set up while a workflow is active. */
export interface WorkflowTriggerTable {
  workflow_id: string;
  position: number;
  kind: 'webhook' | 'schedule' | 'poll' | 'subscription' | 'listener' | 'lifecycle';
  /** The version of the workflow that it was set up for; `null` where an older program set it up. */
  version_key: string | null;
  /** The setup as JSON text. */
  setup: string;
  method: string | null;
  /** Path with each `:name` as `:`, so that patterns which match the same calls are equal. */
  path_key: string | null;
  /** How often a schedule came due since activation. */
  due_count: number;
  /** When a schedule whose missed times are made up for last came due, or was set up. */
  due_at: number | null;
}

/** Why an active workflow is not running. */
interface ActivationErrorTable {
  /** What is said to whoever may see the workflow that it names, as JSON text. */
  naming: string | null;
  workflow_id: string;
  message: string;
}

export interface ExecutionTable {
  id: number;
  workflow_id: string | null;
  workflow_name: string;
  /** Key into `execution_workflow`. */
  workflow_hash: string;
  status: ExecutionStatus;
  mode: ExecutionMode;
  started_at: number;
  stopped_at: number | null;
  wait_till: number | null;
  retry_of: number | null;
  retry_success_id: number | null;
  /** Not listed, removed soon. */
  is_temporary: number;
  last_node: string | null;
  /** As JSON text. */
  error: string | null;
  /** What models used for it, as JSON text; `null` where it asked none. */
  model_usage: string | null;
  /** The execution that runs this one. */
  parent_execution_id: number | null;
  parent_workflow_id: string | null;
  /** The user who started it by hand. */
  started_by: string | null;
  /** Ids of users as a JSON list, in whose name it acts besides those who stand behind its nodes; `null`: `started_by`, if anybody. */
  acts_for: string | null;
  /** Who ran a document that was not as the workflow was stored; `null` for one that was. */
  document_by: string | null;
  /** The server that runs it, or is about to. */
  server_id: string | null;
}

/** How often a workflow ran in an hour, without what people try out and what other executions run. */
export interface InsightTable {
  workflow_id: string;
  /** When it began. */
  hour: number;
  /** The process that counts here: processes do not wait for each other. */
  writer: Generated<string>;
  runs: number;
  failures: number;
  /** From start to end, added up. */
  run_time_ms: number;
  /** By what the workflow says that a run saves. */
  saved_seconds: number;
}

/** What models used for a workflow in an hour, by whatever its executions were started. */
export interface ModelUsageTable {
  /** Empty for workflows that were never saved. */
  workflow_id: string;
  /** When it began. */
  hour: number;
  calls: number;
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
  reasoning_tokens: number;
  /** Billionths of a US dollar: whole numbers are added up without a loss. */
  cost_nano_usd: number;
  unpriced_calls: number;
}

/** Executions of workflows of which only so many run at once. */
interface ExecutionPlaceTable {
  execution_id: number;
  /** What is counted together: a digest of the workflow and what it says. */
  place_key: string;
  /** Of those that wait, the lowest goes first. */
  rank: number;
  /** It runs, or may begin. */
  is_taken: number;
}

/** Requests to services that servers pace together. */
interface VectorDocumentTable {
  /** Empty where the workflow belongs to nobody. */
  owner_id: string;
  store: string;
  id: string;
  text: string;
  /** JSON. */
  metadata: string;
  /** Numbers of 32 bits, the lowest byte first; of length 1. */
  vector: Uint8Array;
}

/** The model that an account chose for the assistant. */
interface AssistantModelTable {
  user_id: string;
  /** JSON. */
  model: string;
}

/** Which workflows put documents into a vector store. */
interface VectorStoreWorkflowTable {
  owner_id: string;
  store: string;
  /** Empty where nobody noted it. */
  workflow_id: string;
}

interface CallLineTable {
  /** Service and credential. */
  name: string;
  /** JSON: when the last requests are sent. */
  slots: string;
  held_until: number;
  /** After that nobody needs it. */
  used_until: number;
}

/** Servers that share the database. */
interface ServerLeaseTable {
  server_id: string;
  /** By the clock of the database. Until then its executions are its own. */
  expires_at: number;
}

/** Workflows as they ran, each stored once. */
interface ExecutionWorkflowTable {
  /** Of the document and the people. */
  hash: string;
  document: string;
  /** As in `workflow`, when it ran. */
  people: string | null;
}

/** What started an execution that has not ended, so that it can be started again. */
export interface ExecutionStartTable {
  execution_id: number;
  /** As JSON text. */
  start: string;
  /** How often it went on after its runner or server had ended. */
  recoveries: number;
  /** How many executions run it, one within the other. */
  nesting: number;
  /** Whether the execution that runs it waits for its end. */
  is_awaited: number;
}

/** For what an execution waits. */
export interface ExecutionWaitingTable {
  execution_id: number;
  node: string;
  /** As JSON text; see `Waiting` of the wire protocol. */
  waiting: string;
  until: number | null;
  awaits_executions: number;
  /** Push connection of the page that watches. */
  session_id: string | null;
}

/** What an execution noted about itself. */
interface ExecutionCustomDataTable {
  execution_id: number;
  name: string;
  value: string;
}

/** What people noted about an execution. */
interface ExecutionAnnotationTable {
  execution_id: number;
  rating: 'up' | 'down' | null;
  note: string | null;
  updated_at: number;
}

interface ExecutionAnnotationTagTable {
  execution_id: number;
  /** The name without regard to case. */
  name_key: string;
  name: string;
}

export interface ExecutionStepTable {
  execution_id: number;
  /** Position in the execution. */
  position: number;
  /** The step without its items, as JSON text in the shape of the REST interface. */
  summary: string;
  encoding: StepEncoding;
  json_bytes: number;
  data: Uint8Array;
}

export interface CredentialTable {
  id: string;
  name: string;
  type: string;
  /** Encrypted. */
  data: string;
  /** Node types that may use it, as a JSON list; `null` for all. */
  node_types: string | null;
  /** Hosts that requests with it may go to, as a JSON list; `null` for all. */
  domains: string | null;
  /** A server renews its token, at most until then. */
  renewed_until: number | null;
  /** Who set the fields that `field_authors` does not name. */
  author_id: string | null;
  /** Who set a field that is an expression, as JSON text of an object by names of fields; `null` for none. */
  field_authors: string | null;
  created_at: number;
  updated_at: number;
}

/** Somebody has gone to a service to let a credential in, and is expected back. */
export interface OAuthRequestTable {
  id: string;
  credential_id: string;
  user_id: string;
  /** What the service must not be given yet, encrypted. */
  secret: string;
  expires_at: number;
}

interface SettingTable {
  name: string;
  value: string;
}

/** Next free number of a series; servers take blocks of it. */
interface IdSeriesTable {
  name: string;
  next: number;
}

/** Someone who has an account, or was offered one. The owner has none until they set theirs up. */
export interface UserAccountTable {
  id: string;
  /** In small letters. `null` for the owner before the account is set up. */
  email: string | null;
  first_name: string;
  last_name: string;
  /** `null` before sign-up, and for somebody who only signs in by another service. */
  password_hash: string | null;
  role: 'owner' | 'admin' | 'member';
  disabled: number;
  /** May be written to about the instance: 0 or 1. */
  agreed: number;
  /** Answers to the personalization questions, as JSON text. */
  survey: string | null;
  /** Of the authenticator, encrypted. */
  mfa_secret: string | null;
  /** When the second factor was turned on; `null` while it is off. */
  mfa_since: number | null;
  /** Time step of the last code that was taken: none is taken twice. */
  mfa_last_step: number | null;
  /** Who sent the invitation, until it is accepted. */
  invited_by: string | null;
  created_at: number;
  updated_at: number;
}

/** A code that signs in once in place of the authenticator. */
interface MfaRecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

/** How another service names a user. */
interface UserIdentityTable {
  provider: string;
  subject: string;
  user_id: string;
}

export interface SessionTable {
  token_hash: string;
  /** To show and end it without its token. */
  id: string;
  user_id: string;
  user_agent: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

export interface ApiKeyTable {
  id: string;
  user_id: string;
  label: string;
  key_hash: string;
  /** Its end, to tell keys apart. */
  hint: string;
  /** JSON text of a list; `null`: whatever its user may. */
  scopes: string | null;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
  /** The key that it was made with; it ends with that one. */
  made_by: string | null;
}

/** How often something was tried in a span of time. */
interface AttemptCountTable {
  name: string;
  /** Since nothing was used up. */
  count: number;
  /** When all that was used up will have come back. */
  window_ends_at: number;
}

/** A sign-in that goes on at another service. */
interface ForeignSignInTable {
  state_hash: string;
  /** What is compared when it comes back, encrypted. */
  secret: string;
  expires_at: number;
}

/** Who stands how to a workflow, data table or credential. Each has one owner. */
export interface ShareTable {
  resource_kind: 'workflow' | 'credential' | 'dataTable';
  resource_id: string;
  user_id: string;
  role: 'owner' | 'editor' | 'reader';
}

/** Who did what. */
export interface AuditEventTable {
  id: string;
  time: number;
  action: AuditEvent['action'];
  outcome: AuditEvent['outcome'];
  user_id: string | null;
  /** As it was then. */
  email: string | null;
  via: AuditEvent['via'];
  target_id: string | null;
  /** As it was then. */
  target_name: string | null;
  /** JSON text. */
  details: string | null;
  /** Where the call came from. */
  address: string;
}

/** A package of nodes that is installed. */
interface CommunityPackageTable {
  /** Of this installation: an update has another one. */
  id: string;
  name: string;
  /** JSON: version, author, what is in it. */
  about: string;
  /** SHA-256 of its files as an archive, in base64url. */
  digest: string;
  part_count: number;
}

/** A part of the archive of a package. Parts of what is not installed are of an installation under way, or were left by one. */
interface CommunityPackagePartTable {
  package_id: string;
  part: number;
  content: Uint8Array;
  stored_at: number;
}

/** A data table. Its rows lie in a table of the database of its own, whose name is made of the id. */
export interface DataTableTable {
  id: string;
  name: string;
  /** The name without regard to case. */
  name_key: string;
  /** Id of the row that is added next: none is used twice. */
  next_row: number;
  row_count: number;
  byte_count: number;
  /** Of the last change: counts up with each, of the columns, too. */
  change_number: number;
  created_at: number;
  updated_at: number;
}

export interface DataTableColumnTable {
  id: string;
  table_id: string;
  name: string;
  /** The name without regard to case: no two columns of a table have the same. */
  name_key: string;
  type: ColumnType;
  /** From 0. */
  position: number;
  /** Rows are found in its order without looking at all. */
  is_indexed: number;
}

/** What somebody, or an execution, changed in a data table. */
export interface DataTableChangeTable {
  table_id: string;
  number: number;
  time: number;
  kind: DataTableChangeKind;
  user_id: string | null;
  workflow_id: string | null;
  execution_id: string | null;
  row_count: number;
  /** JSON text. */
  details: string;
}

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
