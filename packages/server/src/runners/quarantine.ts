/** How long who stopped a runner keeps one of its own. */
export const QUARANTINE_MINUTES = 10;
const QUARANTINE_MS = QUARANTINE_MINUTES * 60_000;
/** Runners for them; more than that share them. */
const MAX_LANES = 4;

interface Kept<Lane> {
  lane: Lane;
  until: number;
}

/** Workflows, and people at the editor, that stopped a runner are apart from the others for a while, each in a lane of its own where possible. */
export class Quarantine<Lane> {
  readonly #kept = new Map<string, Kept<Lane>>();
  readonly #open: () => Lane;

  constructor(open: () => Lane) {
    this.#open = open;
  }

  /** The lane of one of them, `undefined` for those that all share. */
  laneOf(key: string, now: number): Lane | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.until > now ? kept.lane : undefined;
  }

  /** Keeps one apart from now on. */
  add(key: string, now: number): Lane {
    const lane = this.#kept.get(key)?.lane ?? this.#chooseLane();
    this.#kept.set(key, { lane, until: now + QUARANTINE_MS });
    return lane;
  }

  /** Forgets lanes without work where all have served their time. */
  takeExpired(now: number, isIdle: (lane: Lane) => boolean): Lane[] {
    const expired = [...this.#lanes()]
      .map(([lane]) => lane)
      .filter((lane) => {
        const untils = [...this.#kept.values()].filter((kept) => kept.lane === lane).map(({ until }) => until);
        return Math.max(...untils) <= now && isIdle(lane);
      });
    for (const [key, { lane }] of this.#kept) if (expired.includes(lane)) this.#kept.delete(key);
    return expired;
  }

  #chooseLane(): Lane {
    const lanes = [...this.#lanes()].sort(([, a], [, b]) => a - b);
    const [fewest] = lanes;
    return fewest && lanes.length >= MAX_LANES ? fewest[0] : this.#open();
  }

  /** With the number of those in each. */
  #lanes(): Map<Lane, number> {
    const lanes = new Map<Lane, number>();
    for (const { lane } of this.#kept.values()) lanes.set(lane, (lanes.get(lane) ?? 0) + 1);
    return lanes;
  }
}
