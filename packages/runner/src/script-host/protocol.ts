import type { ScriptOptions } from '@millrace/node-sdk';

/** What a script finds besides its items; everything in it is JSON. */
export interface ScriptScope {
  workflow: { id: string | null; name: string; active: boolean };
  /** How the execution began: `manual`, `trigger`, `webhook` … */
  mode: string;
  execution: { id: string; mode: string; resumeUrl: string | null; resumeFormUrl: string | null };
  node: { id: string; name: string; typeVersion: number; webhookId?: string | undefined; parameters: unknown };
  /** Parameters as stored, without defaults. */
  rawParameters: unknown;
  runIndex: number;
  prevNode: { name: string; outputIndex: number; runIndex: number } | null;
  env: Record<string, string>;
  vars: Record<string, string>;
  timezone: string;
  /** What time it is while it runs, in ms since the epoch. Absent: it goes on. */
  stoppedAt?: number;
}

/** Something a script needs that was not sent along; the answer is JSON text. */
export type ScriptQuestion = DataQuestion | HelperQuestion;

/** About the execution. The script waits for the answer. */
export type DataQuestion =
  /** Answer: {@link ScriptNodeData}. */
  | { kind: 'node'; name: string }
  /** Answer: {@link ScriptLink} for each input item. */
  | { kind: 'links'; name: string }
  /** Answer: `{ node, global }`. */
  | { kind: 'staticData' }
  /** Answer: what the execution notes about itself, after a change when one is given. */
  | { kind: 'customData'; set?: [name: string, value: string] };

/** What a helper needs. The script goes on meanwhile. */
export type HelperQuestion =
  /** Answer: {@link ScriptHttpAnswer}. */
  | { kind: 'request'; request: ScriptHttpRequest }
  /** The bytes of a file. Answer: Base64. */
  | { kind: 'readFile'; file: unknown }
  /** What is known of bytes that begin so. Answer: type, extension and size. */
  | { kind: 'describeFile'; head: string; bytes: number; fileName?: string; mimeType?: string };

/** What helpers ask beyond it waits in the script's own process. */
export const MAX_QUESTIONS_UNDER_WAY = 10;

/** A request as a script gives it, by the conventions of one of its two functions. */
export interface ScriptHttpRequest {
  style: 'httpRequest' | 'request';
  /** What the script gave, as JSON. */
  options: Record<string, unknown>;
  /** The body, where it is made of bytes: Base64. */
  bodyBase64?: string;
  /** Fields of a form with files. */
  parts?: ScriptFormPart[];
}

/** A field of a form: a text or, as Base64, a file. */
export interface ScriptFormPart {
  name: string;
  text?: string;
  base64?: string;
  fileName?: string;
  contentType?: string;
}

/** An answer whatever its status, or why there was none. */
export type ScriptHttpAnswer =
  | { status: number; statusText: string; headers: Record<string, string | string[]>; bodyBase64: string }
  | { failure: string; code: string };

/** Data of another node, as `$('…')` shows it. */
export interface ScriptNodeData {
  /** Run → output → items. */
  runs: Array<Array<Array<{ json: unknown; binary?: unknown }> | null>>;
  /** Output that leads to the script's node. */
  outputIndex: number;
  parameters: unknown;
  context: unknown;
}

/** Where the item linked to an input item is: run, output, index; or why there is none. */
export type ScriptLink = [run: number, output: number, index: number] | string;

/** Starts a script. */
export interface ScriptRun {
  source: string;
  mode: ScriptOptions['mode'];
  dialect: ScriptOptions['dialect'];
  /** Mode `each`: the script looks at more than its own item, so it starts when all items have come. */
  needsAllItems: boolean;
  /** Mode `each`: an item for which the script fails has no result, and the others go on. */
  goesOnAfterFailures: boolean;
  /** JSON text of a {@link ScriptScope}. */
  scope: string;
}

/** Some of the items of a script, as JSON text of a list. */
export interface ItemBatch {
  json: string;
  isLast: boolean;
}

/** Messages from the runner to a script host. `job` counts the scripts of this host. */
export type ToScriptHost =
  | { type: 'setup'; memoryMiB: number; maxResidentBytes: number }
  | { type: 'run'; job: number; run: ScriptRun; batch: ItemBatch }
  /** The script runs for each batch as it comes (mode `each`), or after the last one. */
  | { type: 'items'; job: number; batch: ItemBatch }
  | { type: 'answer'; job: number; questionId: number; json: string }
  | { type: 'refusal'; job: number; questionId: number; message: string };

/** Why a script failed. */
export interface ScriptFailure {
  kind: 'error' | 'syntax' | 'memory';
  name: string;
  message: string;
  /** From 1, in the user's source. */
  line?: number;
  column?: number;
  itemIndex?: number;
}

/** What kind of value the batches of results make up. */
export type ScriptValueKind = 'list' | 'single' | 'nothing';

/** Messages from a script host to the runner. Nothing in them is trusted: a script may have written it. */
export type FromScriptHost =
  /** The host can take a script. */
  | { type: 'idle' }
  | { type: 'ask'; job: number; questionId: number; question: ScriptQuestion }
  /** JSON text of a list of results; more follow. `failures` are those of items that have none, each with its index. */
  | { type: 'results'; job: number; json: string; failures: ScriptFailure[] }
  | { type: 'console'; job: number; text: string }
  /** With the last results: of one element for {@link ScriptValueKind} `single`. */
  | {
      type: 'done';
      job: number;
      json: string;
      failures: ScriptFailure[];
      kind: ScriptValueKind;
      staticData: string | null;
    }
  | { type: 'failed'; job: number; failure: ScriptFailure };
