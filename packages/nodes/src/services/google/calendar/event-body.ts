import { type JsonObject, NodeError } from '@millrace/node-sdk';
import { type DateSource, day, instant, ruleDate } from '../../../lib/date/given-date.ts';

/** What users say of an event. */
interface EventFields {
  start?: string;
  end?: string;
  allday?: 'yes' | 'no';
  color?: string;
  showMeAs?: 'transparent' | 'opaque';
  repeatFrecuency?: string;
  repeatHowManyTimes?: number;
  repeatUntil?: string;
  rrule?: string;
  /** What the service calls as users do. */
  id?: string;
  description?: string;
  location?: string;
  summary?: string;
  visibility?: string;
  guestsCanInviteOthers?: boolean;
  guestsCanModify?: boolean;
  guestsCanSeeOtherGuests?: boolean;
}

interface ReminderFields {
  useDefaultReminders: boolean;
  remindersUi?: { remindersValues?: Array<{ method: string; minutes: number }> } | undefined;
}

/** Where an event comes from, and whether it changes one that exists. */
type EventSource = DateSource & { changes?: boolean };

/** An event as the service takes it. @throws NodeError for what is no date, and for two ends of a repetition */
export function eventBody(
  { start, end, allday, color, showMeAs, ...fields }: EventFields,
  { useDefaultReminders, remindersUi }: ReminderFields,
  source: EventSource,
) {
  const { repeatFrecuency: _every, repeatHowManyTimes: _times, repeatUntil: _until, rrule: _rule, ...same } = fields;
  return {
    start: start ? timeOf(start, allday, source) : undefined,
    end: end ? timeOf(end, allday, source) : undefined,
    colorId: color,
    transparency: showMeAs,
    ...same,
    recurrence: recurrenceOf(fields, source),
    reminders: useDefaultReminders ? undefined : { useDefault: false, overrides: remindersUi?.remindersValues },
  };
}

/** A time of an event. The service merges changes into what was there: the other kind of time has to go. */
function timeOf(value: string, allday: EventFields['allday'], { changes, ...source }: EventSource): JsonObject {
  if (allday === 'yes') return { date: day(value, source), ...(changes && { dateTime: null, timeZone: null }) };
  const time = { dateTime: instant(value, source), timeZone: source.zone };
  return changes && allday === 'no' ? { ...time, date: null } : time;
}

/** Addresses of guests: one entry may hold several. */
export function guestsOf(entries: readonly string[] = []): Array<{ email: string }> {
  return entries
    .flatMap((entry) => String(entry).split(','))
    .map((email) => ({ email: email.trim() }))
    .filter(({ email }) => email !== '');
}

function recurrenceOf(
  { repeatFrecuency, repeatHowManyTimes, repeatUntil, rrule }: EventFields,
  source: DateSource,
): string[] | undefined {
  if (rrule) return [`RRULE:${rrule.replace(/^RRULE:/i, '')}`];
  if (repeatHowManyTimes && repeatUntil) throw endsTwice(source);
  const parts = [
    repeatFrecuency && `FREQ=${repeatFrecuency.toUpperCase()};`,
    repeatHowManyTimes && `COUNT=${repeatHowManyTimes};`,
    repeatUntil && `UNTIL=${ruleDate(repeatUntil, source)}`,
  ].filter(Boolean);
  return parts.length > 0 ? [`RRULE:${parts.join('')}`] : undefined;
}

function endsTwice({ parameter }: DateSource): NodeError {
  return new NodeError('The event repeats until a date and a number of times', {
    description: 'Take out "Repeat until" or "Repeat how many times".',
    parameter,
  });
}
