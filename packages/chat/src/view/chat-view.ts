import { authorWords, type ChatOptions, directionOf, languageOf } from '../settings/options.ts';
import { wordsIn } from '../words/words.ts';
import { Conversation } from './conversation.ts';
import { element, ICONS, icon, iconButton } from './elements.ts';
import { STYLES } from './styles.ts';

/** A chat that stands in a page. */
export interface Chat {
  open(): void;
  close(): void;
  /** Takes it out of the page. */
  unmount(): void;
}

/** Puts a chat into the page, in a tree of its own: styles of the page do not reach it, nor its styles the page. */
export function mountChat(options: ChatOptions): Chat {
  const host = element('millrace-chat' as 'div', { lang: languageOf(options), dir: directionOf(options) });
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [STYLES, options.customCss ?? ''].map(sheetOf);
  const isWindow = options.mode !== 'fullscreen';
  const panel = panelOf(options);
  placeFor(options).append(host);
  if (!isWindow) {
    root.append(panel.element);
    host.classList.add('fullscreen');
    void panel.begin();
    return { open: panel.focus, close: () => undefined, unmount: () => host.remove() };
  }
  const opening = windowOf(panel, options);
  root.append(...opening.elements);
  return { open: opening.open, close: opening.close, unmount: () => host.remove() };
}

interface Panel {
  element: HTMLElement;
  begin(): Promise<void>;
  focus(): void;
}

function panelOf(options: ChatOptions): Panel {
  const language = languageOf(options);
  const words = wordsIn(language);
  const { title, subtitle, footer, getStarted } = authorWords(options, language);
  const conversation = new Conversation(options);
  const anew = iconButton('anew', words.anew, { class: 'anew' });
  anew.addEventListener('click', () => conversation.beginAnew());
  const header = element('header', {}, [
    element('div', { class: 'titles' }, [
      element('h1', {}, [said(title)]),
      subtitle !== '' && element('p', {}, [said(subtitle)]),
    ]),
    options.sessionId === undefined && anew,
  ]);
  const body = element('div', { class: 'talk' }, [
    ...conversation.elements,
    footer !== '' && element('p', { class: 'footer' }, [said(footer)]),
  ]);
  const chat = element('section', { class: 'chat', 'aria-label': title }, [header]);
  const begin = async (): Promise<void> => {
    chat.append(body);
    await conversation.begin();
  };
  if (!options.showWelcomeScreen) return { element: chat, begin, focus: () => conversation.focus() };
  const start = element('button', { type: 'button', class: 'start' }, [getStarted]);
  const welcome = element('div', { class: 'welcome' }, [start]);
  chat.append(welcome);
  start.addEventListener('click', () => {
    welcome.remove();
    void begin().then(() => conversation.focus());
    conversation.focus();
  });
  return { element: chat, begin: async () => undefined, focus: () => start.focus() };
}

/** Words of an author, which may be written in the other direction than the page: their full stop stays at their end. */
function said(words: string): HTMLElement {
  return element('bdi', {}, [words]);
}

/** A button in the corner, and the chat above it. */
function windowOf(panel: Panel, options: ChatOptions) {
  const words = wordsIn(languageOf(options));
  const toggle = element('button', { type: 'button', class: 'toggle', 'aria-expanded': 'false' }, [icon(ICONS.chat)]);
  panel.element.classList.add('window');
  panel.element.setAttribute('role', 'dialog');
  panel.element.hidden = true;
  const show = (isOpen: boolean): void => {
    panel.element.hidden = !isOpen;
    const label = isOpen ? words.close : words.open;
    toggle.setAttribute('aria-expanded', String(isOpen));
    toggle.setAttribute('aria-label', label);
    toggle.title = label;
    toggle.replaceChildren(icon(isOpen ? ICONS.close : ICONS.chat));
  };
  const open = (): void => {
    show(true);
    void panel.begin();
    panel.focus();
  };
  const close = (): void => {
    show(false);
    toggle.focus();
  };
  show(false);
  toggle.addEventListener('click', () => (panel.element.hidden ? open() : close()));
  panel.element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  return { elements: [panel.element, toggle], open, close };
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** @throws Error where the page has no such element */
function placeFor({ target = document.body }: ChatOptions): Element {
  const place = typeof target === 'string' ? document.querySelector(target) : target;
  if (place) return place;
  throw new Error(`The chat finds no element "${String(target)}" in the page: give it one as "target".`);
}
