import type { JsonObject } from '@millrace/workflow';

/** Largest state that is recorded with a run, as JSON text: it stands with each run that changed it. */
const MAX_RECORDED_LENGTH = 65_536;
const EMPTY = '{}';

/** What nodes keep between their runs in an execution. */
export class NodeStates {
  readonly #states = new Map<string, JsonObject>();
  /** As it was last recorded, or taken from a record. */
  readonly #recorded = new Map<string, string>();

  of(name: string): JsonObject {
    let state = this.#states.get(name);
    if (!state) {
      state = Object.create(null) as JsonObject;
      this.#states.set(name, state);
    }
    return state;
  }

  /**
   * The state of a node to be recorded with its run, if the run changed it: a copy, as later runs change it again.
   * `tooLarge` when it cannot be kept over a restart.
   */
  change(name: string): JsonObject | 'tooLarge' | undefined {
    const text = JSON.stringify(this.#states.get(name) ?? {});
    if (text === (this.#recorded.get(name) ?? EMPTY)) return undefined;
    this.#recorded.set(name, text);
    return text.length > MAX_RECORDED_LENGTH ? 'tooLarge' : (JSON.parse(text) as JsonObject);
  }

  /** Takes over what was recorded with a run. */
  restore(name: string, recorded: JsonObject): void {
    const state = this.of(name);
    for (const key of Object.keys(state)) delete state[key];
    const text = JSON.stringify(recorded);
    for (const [key, value] of Object.entries(JSON.parse(text) as JsonObject)) state[key] = value;
    this.#recorded.set(name, text);
  }
}
