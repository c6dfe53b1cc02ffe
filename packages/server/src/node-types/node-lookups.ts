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

/** Has runners ask nodes what they offer for their parameters. */
export class NodeLookups {
  readonly #options: NodeLookupsOptions;
  /** Nodes that are being asked: they may use the credentials they refer to. */
  readonly #asked = new Map<string, { node: WorkflowNode; userId: string }>();
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
    this.#asked.set(lookupId, { node, userId: request.userId });
    try {
      return (await this.#options.runners.ask('lookup', question, { user: request.userId })).json;
    } catch (error) {
      if (!(error instanceof ServerError) || error.code !== 'RUNNER_FAILED') throw error;
      throw apiError('LOOKUP_FAILED', { message: error.message }, { hint: error.hint });
    } finally {
      this.#asked.delete(lookupId);
    }
  }

  /** The node that a question for credentials is about, while it is being asked, and who asks. */
  nodeOf(lookupId: string): { node: WorkflowNode; userId: string } | undefined {
    return this.#asked.get(lookupId);
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
