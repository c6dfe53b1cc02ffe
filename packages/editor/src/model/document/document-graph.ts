import { type Edge, type GraphView, MAIN, reachable, type WorkflowNode } from '@millrace/workflow';
import type { Connection } from '../nodes/connection.ts';
import type { WorkflowDocument } from './workflow-document.ts';

/** The open workflow as a graph, read from its records: asking costs what is walked, and an edit costs nothing. */
export class DocumentGraph implements GraphView {
  readonly #document: WorkflowDocument;
  readonly nodes: GraphView['nodes'];

  constructor(document: WorkflowDocument) {
    this.#document = document;
    this.nodes = { keys: () => document.nodeNames };
  }

  node(name: string): WorkflowNode | undefined {
    return this.#document.nodeByName(name);
  }

  outgoing(name: string, type = 'main'): Edge[] {
    return this.#edges(name, ({ sourceId, targetType }, id) => sourceId === id && targetType === type).sort(
      (a, b) => a.sourceOutput - b.sourceOutput,
    );
  }

  incoming(name: string, type = 'main'): Edge[] {
    return this.#edges(name, ({ targetId, targetType }, id) => targetId === id && targetType === type);
  }

  /** Edges by which a node serves others, of all kinds but data. */
  serving(name: string): Edge[] {
    return this.#edges(name, ({ sourceId, targetType }, id) => sourceId === id && targetType !== MAIN);
  }

  /** Names of the nodes that serve a node by connections other than data. */
  serversOf(name: string): string[] {
    return this.#edges(name, ({ targetId, targetType }, id) => targetId === id && targetType !== MAIN).map(
      (edge) => edge.source,
    );
  }

  ancestors(name: string, type = 'main'): string[] {
    return reachable(name, (current) => this.incoming(current, type).map((edge) => edge.source));
  }

  #edges(name: string, isWanted: (connection: Connection, nodeId: string) => boolean): Edge[] {
    const id = this.#document.nodeIdByName(name);
    if (id === undefined) return [];
    return this.#document
      .linksOf(id)
      .filter((connection) => isWanted(connection, id))
      .flatMap((connection) => this.#edge(connection) ?? []);
  }

  #edge({ sourceId, sourceOutput, targetId, targetInput, targetType }: Connection): Edge | undefined {
    const source = this.#document.node(sourceId)?.name;
    const target = this.#document.node(targetId)?.name;
    if (source === undefined || target === undefined) return undefined;
    return { source, sourceOutput, target, targetInput, type: targetType };
  }
}
