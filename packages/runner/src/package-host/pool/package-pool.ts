import type { SecondWall } from '@millrace/walls';
import type { PackageRights } from './answer-package.ts';
import { readPackageMessage } from './package-messages.ts';
import { PackageProcess } from './package-process.ts';
import { noHost, PackageTask, type PackageWorkResult, type TaskOrder, tooMany, tooManyWait } from './package-task.ts';

/** A host that waits this long is ended, to give its memory back. */
const IDLE_LIFETIME_MS = 60_000;

export interface PackagePoolOptions {
  /** Pieces of work that may be under way at once. As many again may wait for workflows that they run. */
  maxHosts: number;
  memoryMiB: number;
  hangMs: number;
  ssrfAllow: string[];
  /** Around each host, besides Node's permission model; default: none. */
  findWall?: () => Promise<SecondWall>;
  /** What comes when all hosts work is refused instead of waiting for one. */
  refusesWhenFull?: boolean;
}

/** Where a package is installed: folder of the installation, and of the package in it. */
export interface PackagePlace {
  root: string;
  folder: string;
}

/** Pools that do not wait for each other. */
export interface PackagePools {
  /** What ends by itself: runs, polls, calls, look-ups. */
  runs: PackagePool;
  /** The code of credential types: nodes wait for it. */
  signers: PackagePool;
  /**
   * Sub-nodes: the nodes that they serve wait for them, and may need several. None waits for room that others like it
   * hold: where there is none it is refused.
   */
  suppliers: PackagePool;
  /** Triggers that wait for events: each has its process as long as its workflow is active. */
  listeners: PackagePool;
}

/** Work for the code of a package. */
export interface PackageOrder extends PackagePlace, TaskOrder {
  rights: PackageRights;
  /**
   * For whom it is done, such as a node of a workflow: the next work for the same one may be done in the same process, with
   * what its code has kept. Absent: the process is used once.
   */
  owner?: string;
}

interface Slot {
  /** Empty: its host is not used again. */
  key: string;
  host: PackageProcess;
  task: PackageTask | undefined;
  timer: NodeJS.Timeout | undefined;
  /** The workflows that its work waits for. Each work has its own: it may end without them. */
  awaited: { count: number };
}

/**
 * Has code of packages work, each piece of work in a host of its own. A host is kept for the next work for the same owner:
 * what its code may have kept of a credential stays with the one that has it.
 */
export class PackagePool {
  readonly #options: PackagePoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #waiting = new Set<() => void>();
  #isClosed = false;

  constructor(options: PackagePoolOptions) {
    this.#options = options;
  }

  /** What each host may take. */
  get limits(): Omit<PackagePoolOptions, 'maxHosts' | 'refusesWhenFull' | 'findWall'> {
    return this.#options;
  }

  /** What stands around each host besides Node's permission model. */
  async findWall(): Promise<SecondWall> {
    return (await this.#options.findWall?.()) ?? { kind: 'none', why: 'None is asked for.' };
  }

  async do(order: PackageOrder): Promise<PackageWorkResult> {
    const slot = await this.#acquire(order);
    const task = new PackageTask(slot.host, this.#rightsIn(slot, order.rights), this.#options);
    slot.task = task;
    try {
      return await task.do(order);
    } finally {
      slot.task = undefined;
      slot.awaited = { count: 0 };
      this.#release(slot);
    }
  }

  /** Ends the hosts of packages that were changed or removed. What runs is let finish. */
  keepOnly(roots: readonly string[]): void {
    for (const slot of this.#slots) {
      if (roots.some((root) => slot.key.startsWith(`${root}\n`))) continue;
      slot.key = '';
      if (!slot.task) slot.host.kill();
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const slot of this.#slots) slot.host.kill();
    for (const wake of this.#waiting) wake();
  }

  async #acquire({ root, folder, rights, owner }: PackageOrder): Promise<Slot> {
    const { signal } = rights;
    const wall = await this.findWall();
    const key = owner === undefined ? '' : `${root}\n${owner}`;
    for (;;) {
      signal.throwIfAborted();
      if (this.#isClosed) throw noHost('was stopped with its runner');
      const idle = this.#idle();
      const own = idle.find((slot) => key !== '' && slot.key === key);
      if (own) return this.#take(own);
      if (this.#slots.size - this.#waitingForWorkflows() < this.#options.maxHosts) {
        return this.#start(key, { root, folder, wall });
      }
      if (!idle[0] && this.#options.refusesWhenFull) throw tooMany(this.#options.maxHosts);
      // The one that has waited longest makes room; who waits is woken when it has ended.
      idle[0]?.host.kill();
      await this.#room(signal);
    }
  }

  /**
   * While work waits for a workflow, its place is free for others: nodes of packages in that workflow may need it, and
   * would wait for it without end.
   */
  #rightsIn(slot: Slot, rights: PackageRights): PackageRights {
    const { runWorkflow } = rights;
    const { awaited } = slot;
    if (!runWorkflow) return rights;
    return {
      ...rights,
      runWorkflow: async (request) => {
        if (!request.wait) return await runWorkflow(request);
        const { maxHosts } = this.#options;
        if (awaited.count === 0 && this.#waitingForWorkflows() >= maxHosts) throw tooManyWait(maxHosts);
        awaited.count++;
        this.#wake();
        try {
          return await runWorkflow(request);
        } finally {
          awaited.count--;
        }
      },
    };
  }

  #waitingForWorkflows(): number {
    return [...this.#slots].filter(({ awaited }) => awaited.count > 0).length;
  }

  #idle(): Slot[] {
    return [...this.#slots].filter(({ task, timer, host }) => !task && timer !== undefined && !host.isEnding);
  }

  #take(slot: Slot): Slot {
    clearTimeout(slot.timer);
    slot.timer = undefined;
    return slot;
  }

  #start(key: string, place: PackagePlace & { wall: SecondWall }): Slot {
    const { ssrfAllow, memoryMiB, hangMs } = this.#options;
    const host: PackageProcess = new PackageProcess({
      ...{ ...place, ssrfAllow, memoryMiB, hangMs },
      onMessage: (message, byteCount) => {
        if (slot.task) slot.task.handle(message, byteCount);
        else if (readPackageMessage(message)?.type === 'crashed') host.kill();
      },
      onQuestionNow: (question) => {
        if (slot.task) slot.task.handleQuestionNow(question);
        else host.refuse('its package asked for something while it had nothing to do');
      },
      onEnd: (end) => {
        clearTimeout(slot.timer);
        this.#slots.delete(slot);
        slot.task?.hostEnded(end);
        this.#wake();
      },
    });
    const slot: Slot = { key, host, task: undefined, timer: undefined, awaited: { count: 0 } };
    this.#slots.add(slot);
    return slot;
  }

  #release(slot: Slot): void {
    if (slot.host.isEnding || !this.#slots.has(slot)) return;
    if (slot.key === '') {
      slot.host.kill();
      return;
    }
    // The newest stands last: the first is the one that has waited longest.
    this.#slots.delete(slot);
    this.#slots.add(slot);
    slot.timer = setTimeout(() => slot.host.kill(), IDLE_LIFETIME_MS);
    slot.timer.unref();
    this.#wake();
  }

  #wake(): void {
    const [wake] = this.#waiting;
    wake?.();
  }

  async #room(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    try {
      await promise;
    } finally {
      this.#waiting.delete(resolve);
    }
  }
}
