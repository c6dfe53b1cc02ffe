import { Tooltip } from '@mantine/core';
import { relativeTime } from './time-text.ts';

/** How long ago, with the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <Tooltip label={date.toLocaleString()}>
      <time dateTime={at}>{relativeTime(date.getTime(), Date.now())}</time>
    </Tooltip>
  );
}
