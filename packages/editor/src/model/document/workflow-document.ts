import type { StoredWorkflow } from '@millrace/api';
import {
  DEFAULT_WORKFLOW_NAME,
  type Item,
  isJsonObject,
  type JsonValue,
  NodeTypeCatalogue,
  type Workflow,
  type WorkflowNode,
} from '@millrace/workflow';
import type { Connection } from '../nodes/connection.ts';
import { type TopicListener, TopicListeners } from '../topics.ts';
import type { Change } from './change.ts';
import { DocumentHistory, type DocumentVersion } from './document-history.ts';
import { DocumentRecords, type WorkflowFields } from './document-records.ts';
import type { Topic } from './topic.ts';
import { type CarriedFields, type LooseConnection, readWorkflow, writeWorkflow } from './workflow-file.ts';

export interface ApplyOptions {
  /** Consecutive edits with the same key are one step of undo. */
  coalesceKey?: string;
}

/** Identity and state that the server owns; not part of undo. */
export interface ServerFields {
  id: string | undefined;
  active: boolean;
  /** The stored version that the document is based on. */
  storedVersion: string | undefined;
}

export interface WorkflowMeta extends ServerFields, WorkflowFields {}

const EMPTY: Workflow = { name: DEFAULT_WORKFLOW_NAME, nodes: [], connections: {} };

/** The workflow being edited. Every edit is a change object with an inverse; listeners wait for the records they show. */
export class WorkflowDocument {
  #records = new DocumentRecords();
  readonly #history = new DocumentHistory();
  readonly #listeners = new TopicListeners<Topic>();
  #carried: CarriedFields = { fields: {}, dangling: [], pinData: new Map() };
  #tags: readonly string[] = [];
  #meta: WorkflowMeta = { id: undefined, active: false, storedVersion: undefined, ...this.#records.workflow };
  #isReadOnly = false;
  #isShared = false;
  #edition: object = {};
  #base: Workflow = EMPTY;
  #refusedEdit: (() => void) | undefined;

  /** What node types there are: ports depend on them. Empty until it has been loaded. */
  nodeTypes: NodeTypeCatalogue = new NodeTypeCatalogue([]);

  constructor() {
    this.load(EMPTY);
  }

  /** Replaces everything and forgets the history. */
  load(
    workflow: Workflow | StoredWorkflow,
    {
      readOnly = false,
      isShared = this.#isShared && workflow.id === this.#meta.id,
    }: { readOnly?: boolean; isShared?: boolean } = {},
  ): void {
    const read = readWorkflow(workflow, newId);
    const before = this.#records;
    const touched = new Set<Topic>([
      'workflow',
      'nodeIds',
      'nodeNames',
      'nodes',
      'connections',
      'pins',
      'history',
      'readOnly',
    ]);
    for (const id of before.nodeIds) touched.add(`node:${id}`).add(`links:${id}`).add(`pinData:${id}`);
    this.#records = new DocumentRecords();
    this.#records.workflow = { name: read.name, settings: read.settings, tests: read.tests };
    for (const node of read.nodes) this.#records.apply({ type: 'addNode', node }, touched);
    for (const connection of read.connections) this.#records.apply({ type: 'addConnection', connection }, touched);
    for (const pin of read.pins) this.#records.apply({ type: 'setPinData', ...pin }, touched);
    this.#carry({ fields: read.fields, dangling: read.dangling, pinData: read.pinData });
    this.#meta = {
      id: workflow.id,
      active: workflow.active ?? false,
      storedVersion: 'storedVersion' in workflow ? workflow.storedVersion : undefined,
      ...this.#records.workflow,
    };
    this.#isReadOnly = readOnly;
    this.#isShared = isShared;
    this.#edition = {};
    this.#history.clear();
    this.#base = this.toWorkflow();
    this.#listeners.notify(touched);
  }

  /** The workflow as a file, with all fields it came with. */
  toWorkflow(): Workflow {
    const { id, active } = this.#meta;
    const { id: _, active: __, ...file } = writeWorkflow(this.#records, this.#carried);
    return { ...(id !== undefined && { id }), ...file, active };
  }

  /** Takes over fields of a file beyond nodes, connections and settings, for an import into an empty document. */
  adoptFields(file: Workflow): void {
    const { dangling, fields: given, tests } = readWorkflow(file, newId);
    const { id: _, active: __, createdAt: ___, updatedAt: ____, ...fields } = given;
    this.#carry({ ...this.#carried, dangling, fields: { ...this.#carried.fields, ...fields } });
    this.#records.workflow = { ...this.#records.workflow, tests };
    this.#meta = { ...this.#meta, tests };
  }

  /** Keeps pasted connections to nodes that are not there, for when the workflow is written. */
  carryPasted(loose: readonly LooseConnection[]): void {
    this.#carried = { ...this.#carried, pasted: [...(this.#carried.pasted ?? []), ...loose] };
  }

  /** Makes edits as one step of undo. Refused when the document is read-only. */
  apply(change: Change | Change[], options: ApplyOptions = {}): void {
    if (this.#isReadOnly) {
      this.#refusedEdit?.();
      return;
    }
    const changes = Array.isArray(change) ? change : [change];
    const touched = new Set<Topic>();
    const made: Change[] = [];
    const inverses: Change[] = [];
    for (const one of changes) {
      const inverse = this.#records.apply(one, touched);
      if (!inverse) continue;
      made.push(one);
      inverses.unshift(inverse);
    }
    if (made.length === 0) return;
    const { coalesceKey } = options;
    this.#history.push({ changes: made, inverses, ...(coalesceKey !== undefined && { coalesceKey }) });
    this.#finish(touched);
  }

  undo(): void {
    this.#replay(this.#history.takeUndo());
  }

  redo(): void {
    this.#replay(this.#history.takeRedo());
  }

  get canUndo(): boolean {
    return !this.#isReadOnly && this.#history.canUndo;
  }

  get canRedo(): boolean {
    return !this.#isReadOnly && this.#history.canRedo;
  }

  /** Differs from what was last saved or loaded. */
  get isDirty(): boolean {
    return this.#history.isDirty;
  }

  /** Another object once another workflow was loaded: tells answers of the server that came too late. */
  get edition(): object {
    return this.#edition;
  }

  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** The next edit starts a step of undo of its own. */
  sealHistory(): void {
    this.#history.seal();
  }

  /** Names the state of now, for {@link markSaved}. */
  takeVersion(): DocumentVersion {
    return this.#history.takeVersion();
  }

  /** @param version the state that was saved: edits made meanwhile are still unsaved. */
  markSaved(version = this.takeVersion(), server: Partial<ServerFields> = {}): void {
    this.#history.markSaved(version);
    this.setServerFields(server);
    this.#listeners.notify(new Set<Topic>(['history']));
  }

  /** The version that was stored or loaded last: what others changed since is found by comparing with it. */
  get base(): Workflow {
    return this.#base;
  }

  /** Fields were stored as they are here. */
  noteStored(fields: Partial<Workflow>): void {
    this.#base = { ...this.#base, ...fields };
  }

  /** For content that came from elsewhere and was never saved. */
  markUnsaved(): void {
    this.#history.markUnsaved();
    this.#listeners.notify(new Set<Topic>(['history']));
  }

  /** A name that the server chose; no step of undo. */
  setName(name: string): void {
    this.#records.workflow = { ...this.#records.workflow, name };
    this.#meta = { ...this.#meta, name };
    this.#listeners.notify(new Set<Topic>(['workflow']));
  }

  /** Tags as they are stored, or are to be stored with a new workflow; no step of undo. */
  setTags(tags: JsonValue[]): void {
    this.#carry({ ...this.#carried, fields: { ...this.#carried.fields, tags } });
    this.#listeners.notify(new Set<Topic>(['workflow']));
  }

  setServerFields(server: Partial<ServerFields>): void {
    this.#meta = { ...this.#meta, ...server };
    this.#listeners.notify(new Set<Topic>(['workflow']));
  }

  /** Called when somebody tries to edit a read-only workflow. */
  onRefusedEdit(listener: (() => void) | undefined): void {
    this.#refusedEdit = listener;
  }

  subscribe(topic: Topic, listener: TopicListener<Topic>): () => void {
    return this.#listeners.subscribe(topic, listener);
  }

  /** Whether others than the user may change it, too, or it is somebody else's. */
  get isShared(): boolean {
    return this.#isShared;
  }

  /** Made from a template of the library. */
  get isFromTemplate(): boolean {
    const { meta } = this.#carried.fields;
    return isJsonObject(meta) && meta.templateId !== undefined;
  }

  get meta(): WorkflowMeta {
    return this.#meta;
  }

  /** Names of the tags. The same list object until they change. */
  get tags(): readonly string[] {
    return this.#tags;
  }

  /** Ids in file order. The same list object until nodes are added or removed. */
  get nodeIds(): readonly string[] {
    return this.#records.nodeIds;
  }

  /** The same list object until a node is added, removed or renamed. */
  get nodeNames(): readonly string[] {
    return this.#records.nodeNames;
  }

  get connectionIds(): readonly string[] {
    return this.#records.connectionIds;
  }

  node(nodeId: string): WorkflowNode | undefined {
    return this.#records.nodes.get(nodeId);
  }

  nodes(): WorkflowNode[] {
    return this.#records.nodeIds.map((id) => this.#records.nodes.get(id)).filter((node) => node !== undefined);
  }

  nodeIdByName(name: string): string | undefined {
    return this.#records.idsByName.get(name);
  }

  nodeByName(name: string): WorkflowNode | undefined {
    const id = this.nodeIdByName(name);
    return id === undefined ? undefined : this.node(id);
  }

  connection(connectionId: string): Connection | undefined {
    return this.#records.connections.get(connectionId);
  }

  connections(): Connection[] {
    return this.#records.connectionIds.map((id) => this.connection(id)).filter((one) => one !== undefined);
  }

  linksOf(nodeId: string): readonly Connection[] {
    return this.#records.linksOf(nodeId);
  }

  pinData(nodeId: string): Item[] | undefined {
    return this.#records.pinData.get(nodeId);
  }

  /** Pinned items by node name. The same object until pins or names change. */
  get pins(): Readonly<Record<string, Item[]>> {
    return this.#records.pinsByName;
  }

  #carry(carried: CarriedFields): void {
    this.#carried = carried;
    this.#tags = tagNames(carried.fields.tags);
  }

  #replay(changes: Change[]): void {
    if (this.#isReadOnly) return;
    const touched = new Set<Topic>();
    for (const change of changes) this.#records.apply(change, touched);
    this.#finish(touched);
  }

  #finish(touched: Set<Topic>): void {
    if (touched.has('workflow')) this.#meta = { ...this.#meta, ...this.#records.workflow };
    this.#listeners.notify(touched.add('history'));
  }
}

/** Files name tags, or describe them. */
function tagNames(tags: JsonValue[] | undefined): string[] {
  const names = (tags ?? []).map((tag) => (isJsonObject(tag) ? tag.name : tag));
  return names.filter((name) => typeof name === 'string');
}

function newId(): string {
  return crypto.randomUUID();
}
