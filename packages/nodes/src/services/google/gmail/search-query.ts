import { NodeError, type Query } from '@millrace/node-sdk';
import { parseDate } from '../../../lib/date/parse-date.ts';

/** What messages and threads are searched for by. */
export interface Filters {
  includeSpamTrash?: boolean;
  labelIds?: readonly string[];
  q?: string;
  readStatus?: string;
  sender?: string;
  receivedAfter?: string;
  receivedBefore?: string;
}

/** The query that finds what fits; dates without a zone are in `zone`. @throws NodeError for what is no date */
export function searchQuery({ includeSpamTrash, labelIds, ...filters }: Filters, zone: string): Query {
  const { q, sender, readStatus, receivedAfter, receivedBefore } = filters;
  const terms = [
    q,
    sender && `from:${sender}`,
    readStatus && readStatus !== 'both' && `is:${readStatus}`,
    receivedAfter && `after:${secondsOf(receivedAfter, zone)}`,
    receivedBefore && `before:${secondsOf(receivedBefore, zone)}`,
  ].filter(Boolean);
  return { includeSpamTrash, labelIds, q: terms.length > 0 ? terms.join(' ') : undefined };
}

function secondsOf(value: string, zone: string): number {
  const date = parseDate(value, zone);
  if (date?.isValid) return Math.floor(date.toSeconds());
  throw new NodeError(`'${String(value).slice(0, 100)}' is not a date`, {
    description: 'Give the date as 2026-05-02 or 2026-05-02T10:00:00.',
    parameter: 'filters',
  });
}
