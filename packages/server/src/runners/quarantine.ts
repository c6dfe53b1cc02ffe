/** How long a workflow that stopped a runner keeps one of its own. */
const QUARANTINE_MS = 10 * 60_000;
/** Runners for such workflows; more than that share them. */
const MAX_LANES = 4;

interface Kept<Lane> {
  lane: Lane;
  until: number;
}

/** Workflows that stopped a runner run apart from the others for a while, each in a lane of its own where possible. */
export class Quarantine<Lane> {
  readonly #kept = new Map<string, Kept<Lane>>();
  readonly #open: () => Lane;

  constructor(open: () => Lane) {
    this.#open = open;
  }

  /** The lane of a workflow, `undefined` for the one that all share. */
  laneOf(workflowKey: string, now: number): Lane | undefined {
    const kept = this.#kept.get(workflowKey);
    return kept && kept.until > now ? kept.lane : undefined;
  }

  /** Keeps a workflow apart from now on. */
  add(workflowKey: string, now: number): Lane {
    const lane = this.#kept.get(workflowKey)?.lane ?? this.#chooseLane();
    this.#kept.set(workflowKey, { lane, until: now + QUARANTINE_MS });
    return lane;
  }

  /** Forgets lanes without work whose workflows have all served their time. */
  takeExpired(now: number, isIdle: (lane: Lane) => boolean): Lane[] {
    const expired = [...this.#lanes()]
      .map(([lane]) => lane)
      .filter((lane) => {
        const untils = [...this.#kept.values()].filter((kept) => kept.lane === lane).map(({ until }) => until);
        return Math.max(...untils) <= now && isIdle(lane);
      });
    for (const [workflowKey, { lane }] of this.#kept) if (expired.includes(lane)) this.#kept.delete(workflowKey);
    return expired;
  }

  #chooseLane(): Lane {
    const lanes = [...this.#lanes()].sort(([, a], [, b]) => a - b);
    const [fewest] = lanes;
    return fewest && lanes.length >= MAX_LANES ? fewest[0] : this.#open();
  }

  /** With the number of workflows in each. */
  #lanes(): Map<Lane, number> {
    const lanes = new Map<Lane, number>();
    for (const { lane } of this.#kept.values()) lanes.set(lane, (lanes.get(lane) ?? 0) + 1);
    return lanes;
  }
}
