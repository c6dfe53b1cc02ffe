import { type JsonObject, NodeError, type Query } from '@millrace/node-sdk';
import { entriesOf, xmlAnswer } from '../../../lib/xml/xml-answer.ts';
import type { Bucket } from './bucket.ts';

/** Objects of a page, at most. */
const PAGE_SIZE = 1000;

/** What is listed. */
export interface Listing {
  query: Query;
  headers?: Record<string, string>;
  /** Most objects to give. */
  limit: number;
  /** Folders that the delimiter makes, too. */
  hasFolders?: boolean;
  /** Only objects that it says yes to. */
  isWanted?(entry: JsonObject): boolean;
}

/** Objects of a bucket, page after page. @throws NodeError `SERVICE_*` */
export async function objectsIn(
  { client, root }: Bucket,
  { query, headers = {}, limit, hasFolders = false, isWanted = () => true }: Listing,
  { service, signal }: { service: string; signal: AbortSignal },
): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  const size = Number.isFinite(limit) ? { 'max-keys': Math.min(limit, PAGE_SIZE) } : {};
  for (let token: string | undefined; ; ) {
    const page = { 'list-type': 2, ...query, ...size, ...(token !== undefined && { 'continuation-token': token }) };
    const answer = await xmlAnswer(await client.request({ path: root, query: page, headers }), service, signal);
    const {
      Contents,
      CommonPrefixes,
      IsTruncated,
      NextContinuationToken: next,
    } = entriesOf(answer.ListBucketResult)[0] ?? {};
    found.push(...[...entriesOf(Contents), ...(hasFolders ? entriesOf(CommonPrefixes) : [])].filter(isWanted));
    if (found.length >= limit || IsTruncated !== 'true' || typeof next !== 'string') return found.slice(0, limit);
    if (next === token) throw endless(service);
    token = next;
  }
}

/** Whether an object stands for a folder: an empty one whose key ends with a slash. */
export function isFolder({ Key: key, Size: size }: JsonObject): boolean {
  return typeof key === 'string' && key.endsWith('/') && size === '0';
}

function endless(service: string): NodeError {
  return new NodeError(`${service} gives the same page again and again`, {
    description: 'Set a limit.',
    code: 'SERVICE_PAGES_ENDLESS',
  });
}
