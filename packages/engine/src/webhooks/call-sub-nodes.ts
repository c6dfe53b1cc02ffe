import type { Item } from '@millrace/workflow';
import type { EngineEvents } from '../ports/ports.ts';
import { SubNodes } from '../running/sub-nodes/sub-nodes.ts';
import { RunSession } from '../session/run-session.ts';
import type { PreparedNode } from '../workflow/prepared-node.ts';

/** The call may start no execution that could show them. */
const UNTOLD: EngineEvents = { nodeStarted() {}, nodeFinished() {}, rests() {}, async stored() {} };

/** The sub-nodes of a trigger while it takes a call. Their expressions see what the trigger makes of the call. */
export class CallSubNodes {
  readonly #session: RunSession;
  readonly #prepared: PreparedNode;
  readonly #opened: SubNodes[] = [];

  constructor({ options, prepared, staticData }: RunSession, trigger: PreparedNode) {
    const quiet = { ...options, ports: { ...options.ports, events: UNTOLD } };
    this.#session = new RunSession(quiet, prepared, { runData: Object.create(null), pinned: new Map() }, staticData);
    this.#prepared = trigger;
  }

  /** @throws EngineError, errors of the sub-nodes */
  connected(kind: string, item: Item): Promise<unknown[]> {
    const served = { session: this.#session, inputs: [[item]], sources: [null] };
    const source = () => ({ previousNode: this.#prepared.node.name, previousNodeRun: 0 });
    const subNodes = new SubNodes(served, { prepared: this.#prepared, source });
    this.#opened.push(subNodes);
    return subNodes.connected(kind, 0);
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((subNodes) => subNodes.close()));
  }
}
