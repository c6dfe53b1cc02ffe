import { CurlError, type CurlNote } from './curl-error.ts';
import { type GivenOption, readCurl } from './read-curl.ts';

export type Pair = [name: string, value: string];

/** A part of a form: a text, or a file of the item. */
type FormPart = { name: string; value: string } | { name: string; isFile: true };

type CurlBody =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'file' }
  | { kind: 'multipart'; parts: FormPart[] };

/** The request that a command makes. */
export interface CurlRequest {
  method: string;
  url: string;
  query: Pair[];
  headers: Pair[];
  body: CurlBody;
  usesDigest: boolean;
  followsRedirects: boolean;
  maxRedirects: number | undefined;
  isInsecure: boolean;
  proxy: string | undefined;
  timeoutMs: number | undefined;
  isDownload: boolean;
  withHeaders: boolean;
  notes: CurlNote[];
}

/** Reads a command line of curl. @throws CurlError */
export function readCurlRequest(text: string): CurlRequest {
  const { options, notes } = readCurl(text);
  const given = new GivenOptions(options);
  const body = bodyOf(given, notes);
  const isGet = given.has('get');
  const { url, query } = urlOf(given, notes);
  if (isGet && body.kind === 'text') query.push(...pairsOf(body.text));
  const headers = headersOf(given, notes);
  const maxRedirects = given.last('max-redirs');
  const usesDigest = given.has('digest') && given.has('user');
  if (usesDigest) notes.push({ kind: 'digest' });
  return {
    method: given.last('request')?.toUpperCase() ?? methodFor(given, isGet, body),
    url,
    query,
    headers,
    body: isGet ? { kind: 'none' } : body,
    usesDigest,
    followsRedirects: given.has('location'),
    maxRedirects: maxRedirects === undefined ? undefined : Number.parseInt(maxRedirects, 10),
    isInsecure: given.has('insecure'),
    proxy: given.last('proxy'),
    timeoutMs: secondsToMs(given.last('max-time')),
    isDownload: given.has('remote-name') || given.has('output'),
    withHeaders: given.has('include'),
    notes,
  };
}

class GivenOptions {
  readonly list: readonly GivenOption[];

  constructor(list: readonly GivenOption[]) {
    this.list = list;
  }

  has(name: GivenOption['name']): boolean {
    return this.list.some((option) => option.name === name);
  }

  all(name: GivenOption['name']): string[] {
    return this.list.filter((option) => option.name === name).map(({ value }) => value);
  }

  last(name: GivenOption['name']): string | undefined {
    return this.all(name).at(-1);
  }
}

function methodFor(given: GivenOptions, isGet: boolean, body: CurlBody): string {
  if (given.has('head')) return 'HEAD';
  if (given.has('upload-file')) return 'PUT';
  return isGet || body.kind === 'none' ? 'GET' : 'POST';
}

function urlOf(given: GivenOptions, notes: CurlNote[]): { url: string; query: Pair[] } {
  const [first, ...others] = given.all('url');
  if (first === undefined || first === '') throw new CurlError({ kind: 'urlMissing' });
  if (others.length > 0) notes.push({ kind: 'moreUrls' });
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(first) ? first : `http://${first}`;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) throw new CurlError({ kind: 'urlInvalid', url: first });
  const [beforeHash = ''] = whole.split('#');
  const mark = beforeHash.indexOf('?');
  const search = mark < 0 ? '' : beforeHash.slice(mark + 1);
  const added = given.all('url-query').map(urlEncoded);
  // What is no list of names and values stays as it was written.
  if (search !== '' && search.split('&').some((part) => !part.includes('='))) {
    return { url: beforeHash, query: added.flatMap(pairsOf) };
  }
  return {
    url: mark < 0 ? beforeHash : beforeHash.slice(0, mark),
    query: [...pairsOf(search), ...added.flatMap(pairsOf)],
  };
}

function headersOf(given: GivenOptions, notes: CurlNote[]): Pair[] {
  const headers: Pair[] = [];
  for (const header of given.all('header')) {
    const [, name, mark, value = ''] = /^([^:;]+)([:;])(.*)$/s.exec(header) ?? [];
    if (name === undefined) throw new CurlError({ kind: 'headerInvalid', header });
    // `Name:` takes a header of curl's own away, `Name;` sends it empty.
    if (value.trim() !== '' || mark === ';') headers.push([name.trim(), value.trim()]);
  }
  const addMissing = (name: string, value: string | undefined) => {
    if (value === undefined || headers.some(([known]) => known.toLowerCase() === name.toLowerCase())) return;
    headers.push([name, value]);
  };
  addMissing('User-Agent', given.last('user-agent'));
  addMissing('Referer', given.last('referer')?.replace(/;auto$/, '') || undefined);
  addMissing('Cookie', cookiesOf(given, notes));
  const bearer = given.last('oauth2-bearer');
  addMissing('Authorization', bearer === undefined ? basicOf(given) : `Bearer ${bearer}`);
  if (given.has('json')) {
    addMissing('Content-Type', 'application/json');
    addMissing('Accept', 'application/json');
  }
  if (headers.some(([name]) => /^(authorization|cookie|.*(token|api-?key|secret).*)$/i.test(name))) {
    notes.push({ kind: 'secret' });
  }
  return headers;
}

function cookiesOf(given: GivenOptions, notes: CurlNote[]): string | undefined {
  const cookies = given.all('cookie').filter((value) => {
    if (!value.includes('=')) notes.push({ kind: 'file', path: value });
    return value.includes('=');
  });
  return cookies.length > 0 ? cookies.join('; ') : undefined;
}

function basicOf(given: GivenOptions): string | undefined {
  const user = given.last('user');
  if (user === undefined || given.has('digest')) return undefined;
  const bytes = new TextEncoder().encode(user.includes(':') ? user : `${user}:`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

function bodyOf(given: GivenOptions, notes: CurlNote[]): CurlBody {
  const parts = given.list.filter(({ name }) => name === 'form' || name === 'form-string');
  if (parts.length > 0) return { kind: 'multipart', parts: parts.map((part) => formPart(part, notes)) };
  const upload = given.last('upload-file');
  if (upload !== undefined) {
    notes.push({ kind: 'file', path: upload });
    return { kind: 'file' };
  }
  const data = given.list.filter(({ name }) => ['data', 'data-raw', 'data-urlencode', 'json'].includes(name));
  if (data.length === 0) return { kind: 'none' };
  const file = data.find(({ name, value }) => (name === 'data' || name === 'json') && value.startsWith('@'));
  if (file) {
    notes.push({ kind: 'file', path: file.value.slice(1) });
    return { kind: 'file' };
  }
  const isJson = data.every(({ name }) => name === 'json');
  return { kind: 'text', text: data.map((option) => dataText(option, notes)).join(isJson ? '' : '&') };
}

function dataText({ name, value }: GivenOption, notes: CurlNote[]): string {
  if (name !== 'data-urlencode') return value;
  const file = /^[^=]*@(.+)$/.exec(value)?.[1];
  if (file !== undefined && !value.includes('=')) notes.push({ kind: 'file', path: file });
  return urlEncoded(value);
}

/** `content`, `=content`, `name=content`: the content is encoded. */
function urlEncoded(value: string): string {
  const equals = value.indexOf('=');
  if (equals < 0) return encodeURIComponent(value);
  const content = encodeURIComponent(value.slice(equals + 1));
  return equals === 0 ? content : `${value.slice(0, equals)}=${content}`;
}

function formPart({ name: option, value: text }: GivenOption, notes: CurlNote[]): FormPart {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  const content = equals < 0 ? '' : text.slice(equals + 1);
  if (option === 'form-string') return { name, value: content };
  if (/^[@<]/.test(content)) {
    notes.push({ kind: 'file', path: withoutSettings(content.slice(1)) });
    return { name, isFile: true };
  }
  return { name, value: unquoted(withoutSettings(content)) };
}

/** `;type=…`, `;filename=…` and the like stand behind the value. */
function withoutSettings(content: string): string {
  return content.replace(/(;\s*(type|filename|headers|encoder)=[^;]*)+$/i, '');
}

function unquoted(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text;
}

/** Names and values of a form or a query. */
export function pairsOf(text: string): Pair[] {
  return text === '' ? [] : [...new URLSearchParams(text)];
}

function secondsToMs(seconds: string | undefined): number | undefined {
  const value = seconds === undefined ? Number.NaN : Number(seconds);
  return value > 0 ? Math.round(value * 1000) : undefined;
}
