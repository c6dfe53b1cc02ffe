import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import { renameInParameters } from '../document/rename-references.ts';

/** A field of a node outside, as an input of the workflow that the nodes inside become. */
export interface WorkflowInput {
  name: string;
  /** What gives its value where the nodes were. */
  expression: string;
}

/** A member or an entry by a fixed key; what is called is none. */
const STEP = String.raw`(?:\??\.[A-Za-z_$][\w$]*(?![\w$])(?!\s*\()|(?:\?\.)?\[(?:\d+|'[^'\\\]]*'|"[^"\\\]]*")\])`;

/**
 * Takes what expressions read of nodes outside, such as `$('Order').item.json.id`, out of parameters: each becomes an
 * input, and the expression reads that from the node at which the workflow starts.
 */
export class OuterReferences {
  readonly #start: string;
  readonly #inputs = new Map<string, WorkflowInput>();
  readonly #taken: Set<string>;

  /** @param taken names that no input may have */
  constructor(start: string, taken: Iterable<string>) {
    this.#start = start;
    this.#taken = new Set(taken);
  }

  get inputs(): WorkflowInput[] {
    return [...this.#inputs.values()];
  }

  /** The parameters, with fields of the node replaced. What else they read of it is left. */
  replaced(parameters: JsonObject, nodeName: string): JsonObject {
    const pattern = fieldPattern(nodeName);
    const replace = (text: string) =>
      text.includes('$')
        ? text.replace(pattern, (found, item: string | undefined) => this.#inputFor(found, item))
        : text;
    return mapTexts(parameters, replace) as JsonObject;
  }

  #inputFor(reference: string, access: string | undefined): string {
    const known = this.#inputs.get(reference);
    const input = known ?? { name: this.#nameFor(reference), expression: `={{ ${reference} }}` };
    this.#inputs.set(reference, input);
    // The first and the last item of a node are the same ones for each item, and so is the input made of them.
    const item = access === undefined || access === 'item' ? 'item' : 'first()';
    return `$('${this.#start}').${item}.json.${input.name}`;
  }

  /** After the last field of the reference. */
  #nameFor(reference: string): string {
    const words = reference.match(/[A-Za-z_]\w*/g) ?? [];
    const base = words.at(-1) === 'json' || words.length === 0 ? 'input' : (words.at(-1) ?? 'input');
    let name = base;
    for (let number = 2; this.#taken.has(name); number++) name = `${base}${number}`;
    this.#taken.add(name);
    return name;
  }
}

/** Whether parameters name a node anywhere. */
export function mentions(parameters: JsonObject, nodeName: string): boolean {
  return renameInParameters(parameters, nodeName, `${nodeName} `) !== parameters;
}

/** Finds what reads fields of a node's items: `$('Name').item.json.a.b`, or with `first()` or `last()`. */
export function fieldPattern(nodeName: string): RegExp {
  const quoted = ["'", '"', '`'].map((quote) => escaped(quote + quotable(nodeName, quote) + quote)).join('|');
  const byCall = String.raw`\$\(\s*(?:${quoted})\s*\)\s*\.(item|first\(\)|last\(\))`;
  const byNode = String.raw`\$node\[\s*(?:${quoted})\s*\]`;
  return new RegExp(String.raw`(?:${byCall}|${byNode})\s*\.json(?![\w$])${STEP}*`, 'g');
}

function quotable(text: string, quote: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

export function mapTexts(value: JsonValue, replace: (text: string) => string): JsonValue {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, replace));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, replace)]));
}
