import { lexer, type Token, type Tokens } from 'marked';
import { element } from './elements.ts';

/** Where a link may lead. */
const LINK = /^(?:https?:|mailto:|tel:)/i;
/** Longer texts are shown as they are: reading them would hold the page. */
const MAX_CHARACTERS = 200_000;

/**
 * Markdown as elements. They are made one by one, so that nothing in the text becomes markup: HTML stands there as text, and
 * pictures as links, because loading one would tell its address what was said.
 */
export function markdown(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  if (text.length > MAX_CHARACTERS) fragment.append(element('p', {}, [text]));
  else fragment.append(...blocks(lexer(text, { gfm: true, breaks: true })));
  return fragment;
}

function blocks(tokens: readonly Token[] = []): Node[] {
  return tokens.flatMap((token) => block(token as Tokens.Generic) ?? []);
}

function block(token: Tokens.Generic): Node | undefined {
  switch (token.type) {
    case 'space':
    case 'def':
      return undefined;
    case 'heading':
      // The page has headings of its own above these.
      return element(`h${Math.min(6, token.depth + 2)}` as 'h3', {}, inlines(token.tokens));
    case 'paragraph':
      return element('p', {}, inlines(token.tokens));
    case 'code':
      return element('pre', { tabindex: '0' }, [element('code', {}, [token.text])]);
    case 'blockquote':
      return element('blockquote', {}, blocks(token.tokens));
    case 'hr':
      return element('hr');
    case 'list':
      return list(token as Tokens.List);
    case 'table':
      return table(token as Tokens.Table);
    case 'text':
      return token.tokens ? element('span', {}, inlines(token.tokens)) : document.createTextNode(token.text);
    default:
      return element('p', {}, [token.raw]);
  }
}

function list({ ordered, start, items }: Tokens.List): HTMLElement {
  const children = items.map((item) => element('li', {}, blocks(item.tokens)));
  if (!ordered) return element('ul', {}, children);
  return element('ol', { start: start === 1 || start === '' ? undefined : String(start) }, children);
}

function table({ header, rows }: Tokens.Table): HTMLElement {
  const cells = (row: Tokens.TableCell[], name: 'th' | 'td') =>
    element(
      'tr',
      {},
      row.map((cell) => element(name, {}, inlines(cell.tokens))),
    );
  const body = rows.map((row) => cells(row, 'td'));
  return element('div', { class: 'table', tabindex: '0' }, [
    element('table', {}, [element('thead', {}, [cells(header, 'th')]), element('tbody', {}, body)]),
  ]);
}

function inlines(tokens: readonly Token[] = []): Node[] {
  return tokens.map((token) => inline(token as Tokens.Generic));
}

function inline(token: Tokens.Generic): Node {
  switch (token.type) {
    case 'strong':
      return element('strong', {}, inlines(token.tokens));
    case 'em':
      return element('em', {}, inlines(token.tokens));
    case 'del':
      return element('del', {}, inlines(token.tokens));
    case 'codespan':
      return element('code', {}, [token.text]);
    case 'br':
      return element('br');
    case 'link':
      return link(token.href, inlines(token.tokens));
    case 'image':
      return link(token.href, [document.createTextNode(token.text || token.href)]);
    case 'escape':
    case 'text':
      return token.tokens
        ? element('span', {}, inlines(token.tokens))
        : document.createTextNode(token.type === 'escape' ? token.text : token.raw);
    default:
      return document.createTextNode(token.raw);
  }
}

function link(href: string, children: Node[]): HTMLElement {
  if (!LINK.test(href)) return element('span', {}, children);
  return element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, children);
}
