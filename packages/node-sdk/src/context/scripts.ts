import type { Item, JsonValue } from '@millrace/workflow';
import type { NodeError } from '../errors/node-error.ts';

/** How a script of the user is run. */
export interface ScriptOptions {
  source: string;
  /**
   * `all`: once, over all items; its result is the list of items.
   * `each`: once for each item, with `$json`, `item` …; each result is one item or null.
   */
  mode: 'all' | 'each';
  items: readonly Item[];
  /** Which names the script finds: those of the Code node, or of the old Function and Function Item nodes. */
  dialect: 'code' | 'function' | 'functionItem';
  /** Mode `each`: told of an item for which the script fails; its result is null, and the others go on. */
  onItemError?: ((itemIndex: number, error: NodeError) => void) | undefined;
}

/** Runs scripts of users in an isolated process. */
export interface Scripts {
  /**
   * What the script returned, unchecked: in mode `all` one value, in mode `each` one value for each item.
   * @throws NodeError with the script's own error (line and column in the description), `SCRIPT_TIMEOUT` or `SCRIPT_MEMORY`.
   */
  run(options: ScriptOptions): Promise<JsonValue | undefined>;
}
