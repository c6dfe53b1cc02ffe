import type { JsonValue } from '@millrace/node-sdk';
import { heavyWork } from '../heavy-work/heavy-work.ts';

const work = heavyWork({
  name: 'read-calendar',
  label: 'Reading the calendar',
  load: () => import('./read-calendar.work.ts'),
  inlineBelowBytes: 50_000,
});

/** What a calendar file holds. @throws NodeError for what is no calendar. */
export async function readCalendar(text: string, signal: AbortSignal): Promise<JsonValue> {
  return await work({ text }, { bytes: text.length, signal });
}
