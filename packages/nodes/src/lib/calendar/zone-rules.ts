import { NodeError } from '@millrace/node-sdk';

/** Changes of the clock that the rules of one file may give: 50 zones with four rules from 1601 on, each for any of seven days, have fewer. */
const MAX_CHANGES = 1_000_000;

/** How often a rule applies in a year. */
const PER_YEAR: ReadonlyMap<string, number> = new Map([
  ['YEARLY', 1],
  ['MONTHLY', 12],
  ['WEEKLY', 53],
  ['DAILY', 366],
  ['HOURLY', 366 * 24],
  ['MINUTELY', 366 * 24 * 60],
  ['SECONDLY', 366 * 24 * 3600],
]);

/** Whether a calendar says itself when the clocks of its time zones change. */
export function hasZoneRules(text: string): boolean {
  return /^BEGIN:VTIMEZONE/im.test(text) && /^RRULE/im.test(text);
}

/**
 * Refuses rules of time zones that give very many changes: each is worked out for each date, from the first change on. Rules of
 * events are not: they are only read.
 * @throws NodeError `LIMIT_REACHED`
 */
export function checkZoneRules(folded: string): void {
  const text = folded.replace(/\r?\n[ \t]/g, '');
  const lastYear = Math.max(0, ...yearsIn(text));
  let count = 0;
  for (const { firstYear, rule } of zoneRules(text)) {
    const years = Math.max(1, lastYear - firstYear + 1);
    count += years * perYear(rule);
  }
  if (count <= MAX_CHANGES) return;
  throw new NodeError(
    `The time zones of the calendar change ${count} times until ${lastYear}; at most ${MAX_CHANGES} changes are possible`,
    { description: 'Their rules (RRULE) should say FREQ=YEARLY, and begin in a year of use.', code: 'LIMIT_REACHED' },
  );
}

const DATE = /^(?:DTSTART|DTEND|DTSTAMP|DUE|RECURRENCE-ID|EXDATE|RDATE)\b[^:\n]*:(\d{4})\d{4}|UNTIL=(\d{4})\d{4}/gim;

/** Years of dates and times, also of those until which rules apply. */
function* yearsIn(text: string): Generator<number> {
  for (const [, year, until] of text.matchAll(DATE)) yield Number(year ?? until);
}

function* zoneRules(text: string): Generator<{ firstYear: number; rule: string }> {
  let isZone = false;
  let firstYear = 0;
  for (const line of text.split(/\r?\n/)) {
    if (/^BEGIN:VTIMEZONE/i.test(line)) isZone = true;
    else if (/^END:VTIMEZONE/i.test(line)) isZone = false;
    else if (isZone && /^BEGIN:/i.test(line)) firstYear = 0;
    else if (isZone && /^DTSTART/i.test(line)) firstYear = Number(/:(\d{4})/.exec(line)?.[1] ?? 0);
    else if (isZone && /^RRULE/i.test(line)) yield { firstYear, rule: line };
  }
}

/** At most: each list of a rule (`BYDAY=…`) may multiply what the one before gives. */
function perYear(rule: string): number {
  const often = PER_YEAR.get(/FREQ=(\w+)/i.exec(rule)?.[1]?.toUpperCase() ?? '') ?? 1;
  let lists = 1;
  for (const [, list = ''] of rule.matchAll(/;BY\w+=([^;]*)/gi)) lists *= list.split(',').length;
  return often * lists;
}
