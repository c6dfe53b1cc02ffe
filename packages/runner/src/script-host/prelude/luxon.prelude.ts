import { DateTime, Duration, Interval, Settings } from 'luxon';
import { defineGetter, defineGlobals } from './globals.ts';

/** Evaluates to this function; the host calls it with the workflow's time zone. */
export default function install(timezone: string): void {
  Settings.defaultZone = timezone;
  defineGlobals({ DateTime, Duration, Interval, luxon: { DateTime, Duration, Interval } });
  defineGetter('$now', () => DateTime.now());
  defineGetter('$today', () => DateTime.now().startOf('day'));
}
