import { type HttpClient, type JsonObject, NodeError } from '@millrace/node-sdk';
import { heavyWork } from '../../lib/heavy-work/heavy-work.ts';
import { feedText } from './feed-text.ts';

export interface FeedRequest {
  url: string;
  /** Parameter that holds the URL, for errors. */
  parameter: string;
  customFields?: readonly string[];
  allowUnauthorizedCerts?: boolean;
  signal: AbortSignal;
}

/** Attributes of an element, and elements in elements, cost their number times itself. */
const readFeedItems = heavyWork({
  name: 'read-feed-items',
  label: 'Reading the feed',
  load: () => import('./read-feed-items.work.ts'),
  inlineBelowBytes: 20_000,
});

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.8';

/**
 * Fetches a feed: RSS in its versions, Atom or JSON Feed. Its items in the order of the feed, with `title`, `link`, `guid`,
 * `pubDate`, `isoDate`, `creator`, `content`, `contentSnippet`, `categories` … as far as it has them.
 * @throws NodeError when it cannot be fetched, or is no feed.
 */
export async function readFeed(http: HttpClient, request: FeedRequest): Promise<JsonObject[]> {
  const { parameter, customFields = [], allowUnauthorizedCerts = false, signal } = request;
  const url = checkedUrl(request);
  const { status, headers, body } = await http.request({ url, headers: { accept: ACCEPT }, allowUnauthorizedCerts });
  if (status >= 400) {
    throw new NodeError(`The feed ${url} cannot be read: the server answers with status ${status}`, {
      description: 'Open the URL in a browser to see whether it is right.',
      parameter,
      code: 'FEED_NOT_FOUND',
    });
  }
  const text = await feedText(body, String(headers['content-type'] ?? ''));
  try {
    return await readFeedItems({ text, customFields }, { bytes: text.length, signal });
  } catch (cause) {
    throw cause instanceof NodeError && cause.code === 'FEED_INVALID' ? notFeed(url, parameter, cause) : cause;
  }
}

function checkedUrl({ url, parameter }: FeedRequest): string {
  const given = String(url ?? '').trim();
  if (URL.canParse(given)) return given;
  const message = given === '' ? 'The URL of the feed is empty' : `'${given}' is not a URL of a feed`;
  throw new NodeError(message, {
    description: 'Enter the whole address, with https:// in front.',
    parameter,
    code: 'FEED_URL_INVALID',
  });
}

function notFeed(url: string, parameter: string, cause: NodeError): NodeError {
  const [reason] = cause.message.split('\n');
  return new NodeError(`${url} does not give a feed`, {
    description: `${reason ? `${reason.replace(/\.?$/, '.')} ` : ''}A feed is RSS, Atom or JSON Feed; a web page is none.`,
    parameter,
    code: 'FEED_INVALID',
    cause,
  });
}
