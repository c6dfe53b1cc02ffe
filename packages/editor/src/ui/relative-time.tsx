import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dateTimeText } from '../i18n/formats.ts';
import { relativeTime } from './time-text.ts';

/** How long ago, with the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  // Written anew when the language changes.
  useTranslation();
  const date = new Date(at);
  return (
    <Tooltip label={dateTimeText(date)}>
      <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
        {relativeTime(date.getTime(), Date.now())}
      </time>
    </Tooltip>
  );
}
