import { escapeText, Markup } from './markup.ts';

/** Elements that stay. Others leave what they hold. */
const ELEMENTS = new Set(
  'a abbr article audio b blockquote br caption code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s section small source span strong sub summary sup table tbody td tfoot th thead tr u ul video'.split(
    ' ',
  ),
);
/** Elements that go with all they hold. */
const DROPPED = new Set(
  'base embed frame frameset head iframe link math meta noembed noframes noscript object plaintext script style svg template textarea title xmp'.split(
    ' ',
  ),
);
const EMPTY = new Set(['br', 'hr', 'img', 'source']);
const ANYWHERE = new Set(['class', 'dir', 'lang', 'title', 'aria-label', 'aria-hidden']);
const ATTRIBUTES: Readonly<Record<string, ReadonlySet<string>>> = {
  a: new Set(['href']),
  audio: new Set(['src', 'controls', 'loop', 'muted']),
  img: new Set(['src', 'alt', 'width', 'height']),
  ol: new Set(['start', 'reversed']),
  source: new Set(['src', 'type']),
  td: new Set(['colspan', 'rowspan']),
  th: new Set(['colspan', 'rowspan', 'scope']),
  video: new Set(['src', 'controls', 'loop', 'muted', 'poster', 'width', 'height']),
};
const ADDRESSES: Readonly<Record<string, RegExp>> = {
  href: /^(https?:|mailto:|tel:|[/?#])/i,
  src: /^(https?:|data:(image|audio|video)\/|\/)/i,
  poster: /^(https?:|data:image\/|\/)/i,
};

/** What of a parsed document is looked at. */
interface ParsedNode {
  type: string;
  data?: string;
  name?: string;
  attribs?: Record<string, string>;
  children?: unknown;
}

/**
 * Makes markup of a user's HTML that is safe to show: only listed elements and attributes stay, written anew, so that
 * nothing of it can run scripts, load styles or stand in for controls of the page.
 */
export async function sanitizeMarkup(html: string): Promise<Markup> {
  if (!/[<&]/.test(html)) return new Markup(escapeText(html));
  const { load } = await import('cheerio');
  const body = load(html, null, false).root()[0] as ParsedNode | undefined;
  return new Markup(childrenOf(body));
}

function childrenOf(node: ParsedNode | undefined): string {
  return ((node?.children ?? []) as ParsedNode[]).map(write).join('');
}

function write(node: ParsedNode): string {
  if (node.type === 'text') return escapeText(node.data ?? '');
  const name = node.name?.toLowerCase() ?? '';
  if (name === '' || DROPPED.has(name)) return '';
  if (!ELEMENTS.has(name)) return childrenOf(node);
  const start = `<${name}${attributesOf(name, node.attribs ?? {})}>`;
  return EMPTY.has(name) ? start : `${start}${childrenOf(node)}</${name}>`;
}

function attributesOf(element: string, given: Record<string, string>): string {
  const own = Object.hasOwn(ATTRIBUTES, element) ? ATTRIBUTES[element] : undefined;
  const kept = Object.entries(given).filter(([name, value]) => {
    if (!ANYWHERE.has(name) && !own?.has(name)) return false;
    const allowed = Object.hasOwn(ADDRESSES, name) ? ADDRESSES[name] : undefined;
    // Browsers leave out white space and control characters within an address.
    return !allowed || allowed.test([...value].filter((character) => character > ' ').join(''));
  });
  const written = kept.map(([name, value]) => ` ${name}="${escapeText(value)}"`).join('');
  return element === 'a' ? `${written} target="_blank" rel="noopener noreferrer"` : written;
}
