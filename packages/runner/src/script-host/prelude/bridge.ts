import type { ScriptLink, ScriptNodeData, ScriptQuestion } from '../protocol.ts';

/** A function of the host, as an isolate sees it. */
interface HostFunction {
  applySyncPromise(receiver: undefined, args: [string], options: { arguments: { copy: true } }): string;
  apply<Result>(
    receiver: undefined,
    args: [string] | [number],
    options: { arguments: { copy: true }; result: { promise: true; copy: true } },
  ): Promise<Result>;
  applyIgnored(receiver: undefined, args: [string], options: { arguments: { copy: true } }): void;
}

/** What the host hands to the prelude. Never reachable from a script. */
export interface HostFunctions {
  ask: HostFunction;
  askLater: HostFunction;
  sleep: HostFunction;
  print: HostFunction;
}

type StaticData = { node: Record<string, unknown>; global: Record<string, unknown> };

/** Questions to the host, each asked once. */
export class Bridge {
  readonly #host: HostFunctions;
  readonly #nodes = new Map<string, ScriptNodeData>();
  readonly #links = new Map<string, ScriptLink[]>();
  #staticData: StaticData | undefined;

  constructor(host: HostFunctions) {
    this.#host = host;
  }

  /** @throws Error when the workflow has no such node. */
  node(name: string): ScriptNodeData {
    return remember(this.#nodes, name, () => this.#ask({ kind: 'node', name }) as ScriptNodeData);
  }

  /** For each input item, where the item of that node is that it was made from. */
  links(name: string): ScriptLink[] {
    return remember(this.#links, name, () => this.#ask({ kind: 'links', name }) as ScriptLink[]);
  }

  /** Static data of the workflow; changes are written back when the script ends. */
  staticData(): StaticData {
    this.#staticData ??= this.#ask({ kind: 'staticData' }) as StaticData;
    return this.#staticData;
  }

  /** JSON text of the static data, if the script asked for it. */
  staticDataText(): string | null {
    return this.#staticData ? JSON.stringify(this.#staticData) : null;
  }

  async sleep(ms: number): Promise<void> {
    await this.#host.sleep.apply(undefined, [ms], IN_TIME);
  }

  print(text: string): void {
    this.#host.print.applyIgnored(undefined, [text], { arguments: { copy: true } });
  }

  /** What the execution notes about itself. */
  customData(set?: [name: string, value: string]): Record<string, string> {
    return this.#ask({ kind: 'customData', ...(set && { set }) }) as Record<string, string>;
  }

  /** Asks, and lets the script go on meanwhile. Never settles when the script is over: nobody would handle it. */
  askLater(question: ScriptQuestion): Promise<unknown> {
    const answer = this.#host.askLater.apply<string>(undefined, [JSON.stringify(question)], IN_TIME);
    return new Promise((resolve, reject) => {
      const settle = (text: string): void => {
        try {
          resolve(readAnswer(text));
        } catch (error) {
          reject(error);
        }
      };
      answer.then(settle, () => undefined);
    });
  }

  #ask(question: ScriptQuestion): unknown {
    return readAnswer(
      this.#host.ask.applySyncPromise(undefined, [JSON.stringify(question)], { arguments: { copy: true } }),
    );
  }
}

const IN_TIME = { arguments: { copy: true }, result: { promise: true, copy: true } } as const;

function readAnswer(answer: string): unknown {
  const { ok, value, message } = JSON.parse(answer);
  if (!ok) throw new Error(message);
  return value;
}

function remember<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
