import type { JsonObject, JsonValue } from '../json/json.ts';

/** A condition in `displayOptions`: a plain value, or a comparison. */
export type DisplayCondition = JsonValue | { _cnd: DisplayComparison };

export type DisplayComparison =
  | { eq: JsonValue }
  | { not: JsonValue }
  | { gt: number | string }
  | { gte: number | string }
  | { lt: number | string }
  | { lte: number | string }
  | { between: { from: number | string; to: number | string } }
  | { startsWith: string }
  | { endsWith: string }
  | { includes: string }
  | { regex: string }
  | { exists: true };

/**
 * When a property is shown. Keys are parameter names: a plain name is a sibling, `/a.b` is a path from the root,
 * `@version` is the node's version. All keys must hold; any value of a key suffices.
 */
export interface DisplayOptions {
  show?: Record<string, DisplayCondition[]>;
  hide?: Record<string, DisplayCondition[]>;
}

export type PropertyType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'options'
  | 'multiOptions'
  | 'collection'
  | 'fixedCollection'
  | 'json'
  | 'color'
  | 'dateTime'
  | 'notice'
  | 'hidden'
  | 'button'
  | 'callout'
  | 'credentials'
  | 'credentialsSelect'
  | 'resourceLocator'
  | 'resourceMapper'
  | 'filter'
  | 'assignmentCollection'
  | 'curlImport'
  | 'workflowSelector';

/** A choice of an `options` or `multiOptions` property. */
export interface PropertyOption {
  /** Label. */
  name: string;
  value: string | number | boolean;
  description?: string;
  /** Menu text of the action this choice stands for, for example "Create a row". */
  action?: string;
  displayOptions?: DisplayOptions;
}

/** A group of a `fixedCollection` property. */
export interface PropertyGroup {
  name: string;
  displayName: string;
  values: NodeProperty[];
}

export type CodeLanguage = 'javaScript' | 'python' | 'json' | 'html' | 'sql' | 'css' | 'markdown' | 'text';

export interface PropertyTypeOptions {
  /** `collection`, `fixedCollection`, `string`: holds a list. */
  multipleValues?: boolean;
  multipleValueButtonText?: string;
  /** `fixedCollection` with several: the node does not run with fewer entries. */
  minRequiredFields?: number;
  sortable?: boolean;
  /** Text rows. */
  rows?: number;
  minValue?: number;
  maxValue?: number;
  /** Digits after the point. */
  numberPrecision?: number;
  showAlpha?: boolean;
  /** Expressions within a longer text give lists, objects and `null` as JSON, because the text is to be read as JSON. */
  expressionsAsJson?: boolean;
  /** `json`: text that is only nearly the JSON of an object is mended when the node runs. */
  mendsJson?: boolean;
  /** Input is masked. */
  password?: boolean;
  editor?: 'codeNodeEditor' | 'jsEditor' | 'htmlEditor' | 'sqlEditor' | 'cssEditor' | 'jsonEditor';
  editorLanguage?: CodeLanguage;
  /** `sqlEditor`: the dialect, such as `PostgreSQL`. */
  sqlDialect?: string;
  /** `filter`: how conditions are judged. Values may be expressions. */
  filter?: {
    caseSensitive?: boolean | string;
    typeValidation?: string;
    version?: number | string;
    maxConditions?: number;
  };
  /** `options`, `multiOptions`: the look-up that gives the choices. */
  loadOptionsMethod?: string;
  /** Parameters that the choices depend on. Places as in display options; `&name` is a sibling. */
  loadOptionsDependsOn?: string[];
  resourceMapper?: ResourceMapperOptions;
  [other: string]: unknown;
}

/** A way to say which thing of a service is meant. */
export interface LocatorMode {
  name: string;
  displayName: string;
  type: 'string' | 'list';
  placeholder?: string;
  hint?: string;
  /** Patterns that a typed value has to match as a whole. */
  validation?: Array<{ type: 'regex'; properties: { regex: string; errorMessage?: string } }>;
  /** Takes what is meant out of a typed value: the first group of the pattern, decoded where it stands in an address (`isEncoded`). */
  extractValue?: { type: 'regex'; regex: string; isEncoded?: boolean };
  /** Page that shows what is chosen: an expression over `$value` and `$parameter`. */
  url?: string;
  typeOptions?: LocatorListOptions;
  [other: string]: unknown;
}

/** How the choices of a `list` mode are found. */
export interface LocatorListOptions {
  /** The look-up that lists them. */
  searchListMethod?: string;
  /** The look-up takes a search text; otherwise what it gave is searched. */
  searchable?: boolean;
  /** The look-up gives nothing without a search text. */
  searchFilterRequired?: boolean;
  [other: string]: unknown;
}

/** How the fields of a `resourceMapper` are found and shown. */
export interface ResourceMapperOptions {
  /** The look-up that lists the fields; `localResourceMapperMethod` is answered by the editor itself. */
  resourceMapperMethod?: string;
  localResourceMapperMethod?: string;
  /** `update` and `upsert` match rows by some of the fields. */
  mode?: 'add' | 'update' | 'upsert' | 'map';
  /** What fields are called. */
  fieldWords?: { singular: string; plural: string };
  valuesLabel?: string;
  /** Start with all fields instead of the required ones. */
  addAllFields?: boolean;
  /** Rows can be matched by several fields. */
  multiKeyMatch?: boolean;
  /** Fields can be taken from the input by their names. Default true. */
  supportAutoMap?: boolean;
  /** Fields that are left empty are kept, as empty. */
  allowEmptyValues?: boolean;
  showTypeConversionOptions?: boolean;
  alwaysConvertFieldsToString?: boolean;
  /** Ask for the fields again whenever the node is opened. */
  refreshStaleSchemaOnOpen?: boolean;
  [other: string]: unknown;
}

/** One parameter of a node or credential. The same name may stand several times under different conditions. */
export interface NodeProperty {
  name: string;
  /** Label, sentence case. */
  displayName: string;
  type: PropertyType;
  default: JsonValue;
  /** Help shown beside the label; plain text. */
  description?: string;
  /** Short remark under the control. */
  hint?: string;
  placeholder?: string;
  required?: boolean;
  /** No expression can be set. */
  noDataExpression?: boolean;
  displayOptions?: DisplayOptions;
  typeOptions?: PropertyTypeOptions;
  /** Choices (`options`), sub-properties (`collection`) or groups (`fixedCollection`). */
  options?: Array<PropertyOption | NodeProperty | PropertyGroup>;
  /** `resourceLocator`: its modes. */
  modes?: LocatorMode[];
  credentialTypes?: string[];
  /** Shown on the settings tab. */
  isNodeSetting?: boolean;
  /** Dropping data writes a path instead of an expression. */
  requiresDataPath?: 'single' | 'multiple';
  validateType?: string;
  ignoreValidationDuringExecution?: boolean;
  /**
   * The node evaluates expressions here itself, with names that only exist while it runs (`$response`): such a value reaches it as
   * `{ expression }`, the text without its leading `=`.
   */
  evaluatedByNode?: boolean;
  extractValue?: JsonObject;
}

/** An input or output. */
export interface Port {
  /** `main` for data. */
  type: string;
  /** Label on the canvas and in tabs. */
  displayName?: string;
  required?: boolean;
  maxConnections?: number;
  /** Node types that may be connected, by their full names. */
  filter?: { nodes?: string[]; excludedNodes?: string[] };
  /** `error` for the output of failed items. */
  category?: 'error';
}

/** Ports: kinds or ports, or an expression over `$parameter`, `$nodeVersion` that gives such a list. */
export type Ports = Array<string | Port> | string;

export interface NodeCredentialSlot {
  /** Credential type name. */
  name: string;
  required?: boolean;
  displayOptions?: DisplayOptions;
}

/** Shape of the items of the first output. */
export interface OutputSchema {
  displayOptions?: DisplayOptions;
  /** JSON Schema of `json`; `{}` where nothing is put into it. */
  schema: JsonObject;
  /** Items have the fields of the input, too; those of the schema come over them. */
  keepsInput?: boolean;
  /** Name of an `assignmentCollection` parameter whose fields are in the items. */
  assignments?: string;
  /** Fields that are listed by the user; those of the schema come behind them. */
  listed?: ListedFields;
  /** Name of a parameter that holds an item, as JSON text. */
  example?: string;
}

/** Fields of items that are entries of a `fixedCollection`. */
export interface ListedFields {
  /** The parameter and its group. */
  at: [parameter: string, group: string];
  /** Which values of an entry name the field: the first that is set. */
  name: string[];
  /** Which value of an entry tells its kind, and the types of JSON by kind; others are text, those without one are left out. */
  kind: { name: string; types: Record<string, string | null> };
}

/** How an HTTP endpoint of a trigger answers. String fields may be expressions over `$parameter`, `$nodeVersion`. */
export interface WebhookDescription {
  name: 'default' | 'setup' | string;
  /** One method, or an expression that gives one or a list. */
  httpMethod: string;
  path: string;
  /** `path` is the whole path; otherwise it comes behind the node's webhook id. */
  isFullPath?: boolean;
  responseMode?: string;
  responseCode?: string | number;
  responseData?: string;
  responseBinaryPropertyName?: string;
  responseContentType?: string;
  responsePropertyName?: string;
  responseHeaders?: string;
  restartWebhook?: boolean;
  /** How many calls an active workflow takes of one network address in a minute; 0: no limit, which is the default. */
  callsPerMinute?: string | number;
  /** Whether an active workflow learns who of the people with an account calls (`IncomingRequest.visitor`). Default: no. */
  asksForAccount?: string | boolean;
  /** Which of the server's addresses it stands under. Default `webhook`. */
  nodeType?: 'webhook' | 'form' | 'mcp';
}

/** A text, or one for the active and one for the inactive workflow. */
export type TriggerText = string | { active: string; inactive: string };

export interface TriggerPanel {
  header?: TriggerText;
  executionsHelp?: TriggerText;
  activationHint?: TriggerText;
  hideContent?: boolean | string;
}

/** Search and grouping data of the node creator. */
export interface Codex {
  categories?: string[];
  subcategories?: Record<string, string[]>;
  /** Search words. */
  alias?: string[];
}

/** Family of a node; colours the edge of its icon tile. */
export type NodeFamily = 'trigger' | 'flow' | 'data' | 'service' | 'code' | 'store';

export type NodeGroup = 'trigger' | 'schedule' | 'input' | 'output' | 'transform' | 'organization';

/** What lists, tiles and searches need to know of a node type: all but its parameters. */
export interface NodeTypeSummary {
  /** Full name with its package, for example `n8n-nodes-base.set`. */
  name: string;
  displayName: string;
  description: string;
  /** All versions this description holds for. */
  version: number | number[];
  /** Version of new nodes; default: the highest. */
  defaultVersion?: number;
  group: NodeGroup[];
  family: NodeFamily;
  inputs: Ports;
  outputs: Ports;
  inputNames?: string[];
  outputNames?: string[];
  defaults: { name: string; color?: string };
  credentials?: NodeCredentialSlot[];
  webhooks?: WebhookDescription[];
  /**
   * How a trigger is started; absent on nodes that are no trigger. `listen`: by something it waits for itself; `error`: another
   * workflow failed; `workflow`: another workflow runs this one; `lifecycle`: this workflow was activated or changed, or the instance started;
   * `evaluation`: by hand, for a row of a set, where it is chosen or nothing else starts the workflow.
   */
  trigger?: 'manual' | 'webhook' | 'schedule' | 'poll' | 'listen' | 'error' | 'workflow' | 'lifecycle' | 'evaluation';
  polling?: boolean;
  triggerPanel?: TriggerPanel;
  eventTriggerDescription?: string;
  activationMessage?: string;
  documentationUrl?: string;
  parameterPane?: 'regular' | 'wide' | 'inputless' | 'dragless';
  /** Line under the node's name; may be an expression over `$parameter`. */
  subtitle?: string;
  codex?: Codex;
  hidden?: boolean;
  /**
   * Of a type whose outputs depend on its parameters: by kind of connection, the parameters with which it has such an output.
   * The editor offers it for these kinds, and sets them.
   */
  roles?: Record<string, JsonObject>;
  /** Most nodes of this type in one workflow. */
  maxNodes?: number;
  /** Whether an icon can be fetched for it. */
  hasIcon?: boolean;
  /** How many actions it has, where there are several to choose from: the control plane counts them. */
  actions?: number;
}

/** Everything the editor and the control plane know of a node type. Plain data: it travels as JSON. */
export interface NodeTypeDescription extends NodeTypeSummary {
  properties: NodeProperty[];
  /** What it puts out, for completion before the first run: the first whose conditions hold. */
  outputSchemas?: OutputSchema[];
}

/** Whether all is known of a type. */
export function isDescribed(type: NodeTypeSummary | undefined): type is NodeTypeDescription {
  return type !== undefined && 'properties' in type;
}

/** A credential type, as the editor sees it. */
export interface CredentialTypeDescription {
  name: string;
  displayName: string;
  properties: NodeProperty[];
  extends?: string[];
  documentationUrl?: string;
  /** Has a test that a runner can perform. */
  testable?: boolean;
  /** Says how requests are signed; so do those that extend it. */
  signsRequests?: boolean;
  /** Applied by the HTTP request node for any service. */
  genericAuth?: boolean;
  /** Has a picture, its own or one that a node lends it. */
  hasIcon?: boolean;
  /**
   * Types of nodes that subscribe to the service with the client secret of OAuth. They get it while they subscribe, renew
   * and unsubscribe, and in no execution; all other nodes never do.
   */
  clientSecretFor?: string[];
}

/** Versions of a description as a list, ascending. */
export function versionsOf(description: { version: number | number[] }): number[] {
  return Array.isArray(description.version) ? [...description.version].sort((a, b) => a - b) : [description.version];
}

/** Version of new nodes. */
export function defaultVersionOf(description: { version: number | number[]; defaultVersion?: number }): number {
  return description.defaultVersion ?? Math.max(...versionsOf(description));
}
