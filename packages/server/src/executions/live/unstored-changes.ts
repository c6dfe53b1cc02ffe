import type { ExecutionTable } from '../../database/tables/execution-tables.ts';
import type { StaticDataWrite } from '../../workflows/static-data.ts';
import type { ExecutionWrite, StoredStart, StoredStep, StoredWaiting } from '../storage/execution-store.ts';
import { toStoredText } from '../storage/stored-text.ts';
import type { KnownWait } from './execution-state.ts';
import type { WriteSnapshot } from './write-source.ts';

/** Most steps of one execution in one transaction, and about how much data: others must not wait for long. */
const MAX_STEPS = 1000;
const MAX_STEP_BYTES = 4 << 20;

/** An execution as the database is to hold it. */
export interface WantedState {
  row: Readonly<ExecutionTable>;
  /** JSON text of the workflow as it runs. */
  document: string;
  /** Who stood behind its nodes when it began, as JSON text. */
  people: string | null;
  isKept: boolean;
  /** Whether its steps so far belong into the database. */
  keepsSteps: boolean;
  /** How often it was recovered, when what started it is to be kept. */
  recoveries: number | undefined;
  encodeStart(recoveries: number): StoredStart;
  wait: KnownWait | undefined;
  encodeWait(wait: KnownWait): StoredWaiting;
}

/** What the database holds; `unknown` while it has not acknowledged a change of it. */
type Held<Value> = Value | 'unknown';

/**
 * What of an execution is not in the database yet. A change is forgotten only when the write that held it is
 * acknowledged, and not when the same thing has changed again since.
 */
export class UnstoredChanges {
  readonly #steps = new Map<number, StoredStep>();
  readonly #customData = new Map<string, string>();
  #staticData: StaticDataWrite | undefined;
  #row: Held<boolean>;
  #recoveries: Held<number | undefined>;
  #wait: Held<KnownWait | undefined>;
  #bytes = 0;

  /** @param stored what is in the database already. */
  constructor(stored?: { recoveries: number; wait: KnownWait | undefined }) {
    this.#row = stored !== undefined;
    this.#recoveries = stored?.recoveries;
    this.#wait = stored?.wait;
  }

  /** Memory that is held for the database, about. */
  get bytes(): number {
    return this.#bytes;
  }

  addStep(step: StoredStep): void {
    const replaced = this.#steps.get(step.position);
    this.#bytes += bytesOf(step) - (replaced ? bytesOf(replaced) : 0);
    this.#steps.set(step.position, step);
  }

  /** Steps that are not in the database, by their positions. */
  get steps(): ReadonlyMap<number, StoredStep> {
    return this.#steps;
  }

  noteCustomData(name: string, value: string): void {
    this.#customData.set(toStoredText(name), toStoredText(value));
  }

  setStaticData(write: StaticDataWrite): void {
    this.#staticData = write;
  }

  /** Forgets what an execution did: it cannot be stored. */
  dropData(): void {
    this.#steps.clear();
    this.#customData.clear();
    this.#staticData = undefined;
    this.#bytes = 0;
  }

  /** `undefined` when the database needs no change. */
  snapshot(wanted: WantedState): WriteSnapshot | undefined {
    const { isKept } = wanted;
    if (!isKept && this.#row === false && this.#staticData === undefined) return undefined;
    const steps = isKept && wanted.keepsSteps ? this.#firstSteps() : [];
    if (steps.length > 0 && steps.length < this.#steps.size) return this.#partOf(wanted, steps);
    const staticData = this.#staticData;
    const customData = isKept ? [...this.#customData] : [];
    const write: ExecutionWrite = {
      ...this.#rowOf(wanted),
      steps,
      ...this.#startOf(wanted),
      ...this.#waitOf(wanted),
      ...(customData.length > 0 && { customData }),
      ...(staticData && { encodeStaticData: staticData.encode }),
    };
    this.#row = 'unknown';
    if (write.start !== undefined) this.#recoveries = 'unknown';
    if (write.waiting !== undefined) this.#wait = 'unknown';
    return {
      write,
      isPartial: false,
      acknowledge: () => {
        this.#row = isKept;
        if (write.start !== undefined) this.#recoveries = wanted.recoveries;
        if (write.waiting !== undefined) this.#wait = wanted.wait;
        staticData?.acknowledge();
        if (this.#staticData === staticData) this.#staticData = undefined;
        this.#forget(steps, customData);
      },
    };
  }

  /** Until the last part is stored, it has not ended: after a sudden end of the server it must not look complete. */
  #partOf(wanted: WantedState, steps: StoredStep[]): WriteSnapshot {
    const { row } = wanted;
    const isUnfinished = row.status === 'new' || row.status === 'running';
    const unfinished = { ...row, status: 'running' as const, stopped_at: null, wait_till: null };
    const write: ExecutionWrite = {
      ...this.#rowOf(wanted),
      ...(!isUnfinished && { execution: unfinished }),
      steps,
      // With a step since, what it waited for is over.
      ...(this.#wait !== undefined && { waiting: null }),
    };
    this.#row = 'unknown';
    if (write.waiting === null) this.#wait = 'unknown';
    return {
      write,
      isPartial: true,
      acknowledge: () => {
        this.#row = true;
        if (write.waiting === null) this.#wait = undefined;
        this.#forget(steps, []);
      },
    };
  }

  #rowOf({ row, document, people, isKept }: WantedState): Omit<ExecutionWrite, 'steps'> {
    const action = isKept ? (this.#row === true ? 'update' : 'insert') : 'discard';
    return { execution: { ...row }, document, people, action };
  }

  /** As many as one transaction should hold, at least one. */
  #firstSteps(): StoredStep[] {
    const steps: StoredStep[] = [];
    let bytes = 0;
    for (const step of this.#steps.values()) {
      bytes += bytesOf(step);
      if (steps.length > 0 && (steps.length >= MAX_STEPS || bytes > MAX_STEP_BYTES)) break;
      steps.push(step);
    }
    return steps;
  }

  #startOf({ recoveries, encodeStart }: WantedState): { start?: StoredStart | null } {
    if (recoveries === this.#recoveries) return {};
    return { start: recoveries === undefined ? null : encodeStart(recoveries) };
  }

  #waitOf({ wait, encodeWait }: WantedState): { waiting?: StoredWaiting | null } {
    const held = this.#wait;
    if (held !== 'unknown' && held?.waiting === wait?.waiting && held?.event === wait?.event) return {};
    return { waiting: wait ? encodeWait(wait) : null };
  }

  #forget(steps: readonly StoredStep[], customData: ReadonlyArray<[name: string, value: string]>): void {
    for (const step of steps) {
      if (this.#steps.get(step.position) !== step) continue;
      this.#steps.delete(step.position);
      this.#bytes -= bytesOf(step);
    }
    for (const [name, value] of customData) {
      if (this.#customData.get(name) === value) this.#customData.delete(name);
    }
  }
}

function bytesOf({ summary, data }: StoredStep): number {
  return summary.length + data.byteLength;
}
