import type { JsonValue } from '@millrace/node-sdk';
import { heavyWork } from '../heavy-work/heavy-work.ts';
import { checkZoneRules, hasZoneRules } from './zone-rules.ts';

const INLINE_BELOW_BYTES = 50_000;

const work = heavyWork({
  name: 'read-calendar',
  label: 'Reading the calendar',
  load: () => import('./read-calendar.work.ts'),
  inlineBelowBytes: INLINE_BELOW_BYTES,
});

/** What a calendar file holds. @throws NodeError for what is no calendar; `LIMIT_REACHED` for rules of time zones that never end. */
export async function readCalendar(text: string, signal: AbortSignal): Promise<JsonValue> {
  const hasRules = hasZoneRules(text);
  if (hasRules) checkZoneRules(text);
  // They are worked out for each date.
  return await work({ text }, { bytes: hasRules ? Math.max(text.length, INLINE_BELOW_BYTES) : text.length, signal });
}
