const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A day of a calendar, as the start of the day of that name in UTC. */
type CalendarDay = number;

/** Days as people in a time zone count them. */
export class LocalTime {
  readonly #format: Intl.DateTimeFormat;

  /** @param timezone an IANA name. */
  constructor(timezone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  }

  dayOf(time: number): CalendarDay {
    return Math.floor((time + this.#offset(time)) / DAY_MS) * DAY_MS;
  }

  /** When the day begins. Where a clock change skips midnight: the first moment after it. */
  startOf(day: CalendarDay): number {
    const guess = day - this.#offset(day);
    return day - this.#offset(guess);
  }

  /** ms that clocks there are ahead of UTC. */
  #offset(time: number): number {
    const parts = new Map(this.#format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return local - Math.floor(time / 1000) * 1000;
  }
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  return day + count * DAY_MS;
}

/** The Monday of its week. */
export function weekOf(day: CalendarDay): CalendarDay {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** As `2026-11-22`. */
export function dayText(day: CalendarDay): string {
  return new Date(day).toISOString().slice(0, 10);
}
