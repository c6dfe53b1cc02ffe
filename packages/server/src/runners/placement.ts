import type { Party } from './pool-job.ts';
import { Quarantine } from './quarantine.ts';

/** The lane for what is run by hand is kept so long without work: who edits runs again soon. */
const IDLE_BY_HAND_MS = 60_000;

export interface LaneShape<Runner = unknown> {
  size: number;
  spares: number;
  standsBack?: boolean;
  first?: Runner | undefined;
}

/** What is asked of a lane here. */
export interface PlacedLane<Runner> {
  readonly isIdle: boolean;
  /** None of its runners takes work, and none stands in already. */
  readonly needsStandIn: boolean;
  expectWork(): void;
  giveSpare(): Runner | undefined;
  adopt(runner: Runner): void;
}

export interface PlacementOptions<Lane, Runner> {
  /** Runners for what comes from outside. */
  size: number;
  spares: number;
  open(shape: LaneShape<Runner>): Lane;
  /** A lane is not needed any more, and has no work. */
  retire(lane: Lane): void;
  now?: () => number;
}

/**
 * Which runners something goes to. What comes from outside has runners of its own, which never see what people run by hand:
 * that has a lane that opens when it is needed, with the spare runner of the others, and closes when it was idle for a while. Who
 * stopped a runner has one of its own until it has served its time.
 */
export class Placement<Lane extends PlacedLane<Runner>, Runner> {
  readonly #options: PlacementOptions<Lane, Runner>;
  readonly #now: () => number;
  readonly #quarantine: Quarantine<Lane>;
  readonly fromOutside: Lane;
  #byHand: { lane: Lane; busyAt: number } | undefined;

  constructor(options: PlacementOptions<Lane, Runner>) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    const { size, spares, open } = options;
    this.fromOutside = open({ size, spares });
    this.#quarantine = new Quarantine(() => open({ size: 1, spares: 0, standsBack: true }));
  }

  laneOf(party: Party): Lane {
    this.fromOutside.expectWork();
    const own = this.#quarantine.laneOf(keyOf(party), this.#now());
    if (own) return own;
    return party.isByHand === true ? this.#openByHand() : this.fromOutside;
  }

  /** Keeps those apart that stopped a runner. */
  setApart(parties: readonly Party[]): void {
    for (const party of parties) this.#quarantine.add(keyOf(party), this.#now());
  }

  /** Closes what is not needed any more; to be called again and again. */
  tend(): void {
    for (const lane of this.#quarantine.takeExpired(this.#now(), (one) => one.isIdle)) this.#options.retire(lane);
    if (!this.#byHand) return;
    const { lane, busyAt } = this.#byHand;
    this.#helpOut(lane);
    if (!lane.isIdle) this.#byHand.busyAt = this.#now();
    else if (this.#now() - busyAt >= IDLE_BY_HAND_MS) {
      this.#byHand = undefined;
      this.#options.retire(lane);
    }
  }

  #openByHand(): Lane {
    const { size, open } = this.#options;
    this.#byHand ??= {
      lane: open({
        size: Math.max(1, Math.floor(size / 2)),
        spares: 0,
        standsBack: true,
        first: this.fromOutside.giveSpare(),
      }),
      busyAt: 0,
    };
    this.#byHand.busyAt = this.#now();
    this.#helpOut(this.#byHand.lane);
    return this.#byHand.lane;
  }

  /** Where all of its runners are held, a spare one stands in. */
  #helpOut(lane: Lane): void {
    const standIn = lane.needsStandIn ? this.fromOutside.giveSpare() : undefined;
    if (standIn) lane.adopt(standIn);
  }
}

/** A document that is run by hand changes with every key: who runs it is what stays. */
function keyOf({ isByHand, user, workflowKey }: Party): string {
  return isByHand === true ? `by hand ${user ?? workflowKey}` : workflowKey;
}
