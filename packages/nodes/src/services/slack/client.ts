import {
  cursorPaging,
  givenPath,
  NodeError,
  type Paging,
  pagePaging,
  type ResourceLocatorValue,
  type ServiceRequest,
  service,
} from '@millrace/node-sdk';
import { refusalIn, slackApi, slackOAuth2Api } from './slack.credentials.ts';

const FILES = 'https://files.slack.com';

/** What its refusals call for, by the words that it has for them. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['not_in_channel', 'Invite the app to the channel: write "/invite @" and its name there.'],
  [
    'channel_not_found',
    'Check the channel. One that is private is found only by its members: invite the app there with "/invite @" and its name.',
  ],
  ['is_archived', 'The channel is archived: unarchive it, or choose another one.'],
  [
    'missing_scope',
    'Give the app the missing scope in its settings at Slack, install it anew, and connect the credential again.',
  ],
]);

const common = {
  name: 'Slack',
  baseUrl: 'https://slack.com/api',
  headers: { 'content-type': 'application/json; charset=utf-8' },
  refusalIn,
  adviceOn: (reason: string) => ADVICE.get(reason),
} as const;

/** Slack, in the name of an app or of a person. */
export const slack = service({ ...common, credentials: { kinds: { accessToken: slackApi, oAuth2: slackOAuth2Api } } });

/** Slack in the name of an app, whose events it sends. */
export const slackApp = service({ ...common, credential: slackApi });

/** Where Slack takes files. The addresses it gives need no account. */
export const slackFiles = service({ name: 'Slack', baseUrl: FILES });

/** Where files of messages are, for the account. */
export const sentFiles = service({ name: 'Slack', baseUrl: FILES, credential: slackApi });

/** A list whose pages have numbers. The first is named only where all are wanted. */
export function numberedPages(items: string, wanted: number): Paging {
  const paging = pagePaging({ page: 'page', items, size: { name: 'count', most: 100 } });
  return Number.isFinite(wanted) ? { ...paging, first: {} } : paging;
}

/** A list in pages, each of which names the next one. They have numbers beside, as in n8n: Slack goes by the cursor. */
export function pages(items: string, most = 100): Paging {
  const byCursor = cursorPaging({
    cursor: 'cursor',
    next: 'response_metadata.next_cursor',
    items,
    size: { name: 'limit', most },
    whole: { page: 1 },
  });
  return {
    ...byCursor,
    next(page, progress) {
      const following = byCursor.next(page, progress);
      return following && 'values' in following ? { ...following, beside: { page: progress.pages + 1 } } : following;
    },
  };
}

/** The id of what is chosen, in whatever way. */
export function idOf(chosen: string | ResourceLocatorValue | undefined): string {
  return String((typeof chosen === 'object' ? chosen.value : chosen) ?? '');
}

/** A time as Slack has it: seconds since the epoch. A value that is in seconds already stays as it is. */
export function seconds(time: string | number | undefined): string | undefined {
  if (time === undefined || time === '') return undefined;
  if (!Number.isNaN(Number(time))) return String(time);
  const at = Date.parse(String(time));
  return Number.isNaN(at) ? String(time) : String(at / 1000);
}

/** Ids in a list, as Slack takes them; nothing for an empty list. */
export function joined(ids: readonly string[] | string | undefined): string | undefined {
  const list = typeof ids === 'string' ? ids : ids?.join(',');
  return list === '' ? undefined : list;
}

/** Where a file is or goes, of the address that Slack gave. @throws NodeError for one that is elsewhere. */
export function filePlace(address: string): Pick<ServiceRequest, 'path' | 'query'> {
  const url = URL.parse(address);
  if (url?.origin === FILES) {
    return { path: givenPath(url.pathname), query: Object.fromEntries(url.searchParams) };
  }
  throw new NodeError(`Slack gave an address for the file that is not its own: ${address.slice(0, 200)}`, {
    description: 'Nothing was asked for there.',
    code: 'SERVICE_ANSWER_UNEXPECTED',
  });
}
