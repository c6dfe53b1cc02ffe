/** Fields of the header. */
const HEADER_FIELDS = 6;
/** Executions whose progress is known to the watchdog. Were there ever more, it says that it does not know. */
const SLOTS = 4096;
const NAME_BYTES = 512;

const BEAT = 0;
const MARK_BEAT = 1;
const MARK_SLOT = 2;
const NAME_LENGTH = 3;
const HAS_OVERFLOWN = 4;
const OTHERS = 5;

export interface Mark {
  executionId: string;
  node: string;
  isFresh: boolean;
}

/**
 * What the main thread of a runner tells its watchdog through memory that both share, so that it is there to read when
 * the main thread is stuck: that it is alive, how far its executions are, and which node began last.
 */
export class SharedBeat {
  readonly memory: SharedArrayBuffer;
  readonly #header: Int32Array;
  /** For each slot the number of its execution, 0 for none, how many steps it has finished, and whether that was more than its start. */
  readonly #ids: Float64Array;
  readonly #steps: Int32Array;
  readonly #touched: Int32Array;
  readonly #name: Uint8Array;

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(HEADER_FIELDS * 4 + SLOTS * 16 + NAME_BYTES)) {
    this.memory = memory;
    this.#header = new Int32Array(memory, 0, HEADER_FIELDS);
    this.#ids = new Float64Array(memory, HEADER_FIELDS * 4, SLOTS);
    this.#steps = new Int32Array(memory, HEADER_FIELDS * 4 + SLOTS * 8, SLOTS);
    this.#touched = new Int32Array(memory, HEADER_FIELDS * 4 + SLOTS * 12, SLOTS);
    this.#name = new Uint8Array(memory, HEADER_FIELDS * 4 + SLOTS * 16, NAME_BYTES);
  }

  get beats(): number {
    return Atomics.load(this.#header, BEAT);
  }

  beat(): void {
    Atomics.add(this.#header, BEAT, 1);
  }

  /** A slot for an execution, or -1 when there is none. */
  open(executionId: string): number {
    const id = Number(executionId);
    const slot = Number.isSafeInteger(id) ? this.#ids.indexOf(0) : -1;
    if (slot === -1) {
      this.#header[HAS_OVERFLOWN] = 1;
      return -1;
    }
    this.#steps[slot] = 0;
    this.#touched[slot] = 0;
    this.#ids[slot] = id;
    return slot;
  }

  close(slot: number): void {
    if (slot !== -1) this.#ids[slot] = 0;
  }

  /** Work that belongs to no execution begins: a node that began before did not begin last. */
  openOther(): void {
    Atomics.add(this.#header, OTHERS, 1);
    this.#header[NAME_LENGTH] = 0;
  }

  closeOther(): void {
    Atomics.sub(this.#header, OTHERS, 1);
  }

  /** @param isStart it only gave what starts the execution. */
  countStep(slot: number, { isStart }: { isStart: boolean }): void {
    if (slot === -1) return;
    Atomics.add(this.#steps, slot, 1);
    if (!isStart) Atomics.store(this.#touched, slot, 1);
  }

  /** Notes which node begins, for a hang in which nobody can be asked. */
  mark(slot: number, node: string): void {
    // `encodeInto` refuses shared memory.
    const name = Buffer.from(node).subarray(0, NAME_BYTES);
    this.#name.set(name);
    this.#header[NAME_LENGTH] = name.length;
    this.#header[MARK_SLOT] = slot;
    this.#header[MARK_BEAT] = this.beats;
  }

  /** The node that began last, and whether there was no beat since. */
  lastMark(): Mark | undefined {
    const [, markBeat = 0, slot = -1, length = 0] = this.#header;
    const id = this.#ids[slot] ?? 0;
    if (id === 0 || length === 0) return undefined;
    const node = Buffer.from(this.#name.slice(0, length)).toString();
    return { executionId: String(id), node, isFresh: markBeat === this.beats };
  }

  /** The execution that is under way, when there is no other work, and all are known. */
  onlyExecution(): string | undefined {
    if (this.#header[HAS_OVERFLOWN] === 1 || Atomics.load(this.#header, OTHERS) > 0) return undefined;
    const [id, another] = this.#ids.filter((each) => each !== 0);
    return id === undefined || another !== undefined ? undefined : String(id);
  }

  /** Executions that have finished more than their start, with the number of all their steps, if all are known. */
  touched(): Array<[executionId: string, steps: number]> | undefined {
    if (this.#header[HAS_OVERFLOWN] === 1) return undefined;
    const touched: Array<[string, number]> = [];
    for (const [slot, id] of this.#ids.entries()) {
      if (id !== 0 && Atomics.load(this.#touched, slot) === 1)
        touched.push([String(id), Atomics.load(this.#steps, slot)]);
    }
    return touched;
  }
}
