import type { LookupQuestion } from '@millrace/wire';
import type { LookupKind, NodeParameters, WorkflowNode } from '@millrace/workflow';
import { apiError, ServerError } from '../errors/server-error.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import type { NodeTypeStore } from './node-type-store.ts';

export interface NodeLookupsOptions {
  runners: Pick<RunnerPool, 'ask'>;
  nodeTypes: Pick<NodeTypeStore, 'catalogue'>;
}

/** A question of the editor to a node whose parameters are being set. */
export interface NodeLookupRequest {
  type: string;
  typeVersion: number;
  /** For messages. Default: the name that nodes of this type begin with. */
  nodeName?: string | undefined;
  /** As stored. */
  parameters: NodeParameters;
  credentials?: WorkflowNode['credentials'] | undefined;
  /** The user who asks: the node may use what they may use. */
  userId: string;
  kind: LookupKind;
  method: string;
  path?: string | undefined;
  filter?: string | undefined;
  paginationToken?: string | undefined;
}

/** A node outside of an execution, and who asks it. */
export interface AskedNode {
  node: WorkflowNode;
  userId: string;
}

/** Has runners ask nodes what they offer for their parameters. */
export class NodeLookups {
  readonly #options: NodeLookupsOptions;
  /** Nodes that are being asked: they may use the credentials they refer to. */
  readonly #asked = new Map<string, AskedNode>();
  #lastId = 0;

  constructor(options: NodeLookupsOptions) {
    this.#options = options;
  }

  /**
   * What the node answers, as JSON text in UTF-8.
   * @throws ServerError `NODE_TYPE_NOT_FOUND`, `LOOKUP_FAILED` with the words of the node, `RUNNER_CRASHED` …
   */
  async ask(request: NodeLookupRequest): Promise<Uint8Array> {
    const { kind, method, path, filter, paginationToken } = request;
    const node = await this.#nodeOf(request);
    const lookupId = `lookup-${++this.#lastId}`;
    const question: LookupQuestion = {
      lookupId,
      node,
      kind,
      method,
      ...(path !== undefined && { path }),
      ...(filter !== undefined && { filter }),
      ...(paginationToken !== undefined && { paginationToken }),
    };
    const { userId } = request;
    try {
      const ask = () => this.#options.runners.ask('lookup', question, { user: userId });
      return (await this.whileAtWork(lookupId, { node, userId }, ask)).json;
    } catch (error) {
      if (!(error instanceof ServerError) || error.code !== 'RUNNER_FAILED') throw error;
      throw apiError('LOOKUP_FAILED', { message: error.message }, { hint: error.hint });
    }
  }

  /**
   * Lets a node work for somebody outside of an execution: it may use the credentials it refers to until the work ends.
   * @param id stands for the execution; differs from every id of one
   */
  async whileAtWork<Result>(id: string, asked: AskedNode, work: () => Promise<Result>): Promise<Result> {
    this.#asked.set(id, asked);
    try {
      return await work();
    } finally {
      this.#asked.delete(id);
    }
  }

  /** The node that a question for credentials is about, while it is at work, and for whom. */
  nodeOf(id: string): AskedNode | undefined {
    return this.#asked.get(id);
  }

  async #nodeOf({ type, typeVersion, nodeName, parameters, credentials }: NodeLookupRequest): Promise<WorkflowNode> {
    const { byName } = await this.#options.nodeTypes.catalogue();
    const description = byName.find(type, typeVersion);
    if (!description) throw apiError('NODE_TYPE_NOT_FOUND', { type });
    return {
      id: '',
      name: nodeName ?? description.defaults.name,
      type,
      typeVersion,
      position: [0, 0],
      parameters,
      ...(credentials && { credentials }),
    };
  }
}
