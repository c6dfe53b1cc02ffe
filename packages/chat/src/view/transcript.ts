import type { Words } from '../words/words.ts';
import { element } from './elements.ts';
import { markdown } from './markdown.ts';

/** So near to its end a reader follows what comes. */
const NEAR_END_PX = 80;

/** A message on the page. */
export interface ShownMessage {
  /** Replaces what it says. */
  show(text: string): void;
}

/** What was said, as a list that is read from above. */
export class Transcript {
  readonly element: HTMLElement;
  readonly #words: Words;
  readonly #list: HTMLElement;
  readonly #typing: HTMLElement;

  constructor(words: Words) {
    this.#words = words;
    this.#list = element('div', { class: 'messages', role: 'list' });
    this.#typing = element('div', { class: 'typing', hidden: true }, [
      element('span'),
      element('span'),
      element('span'),
    ]);
    // Scrolled by keys, too.
    this.element = element('div', { class: 'log', role: 'region', tabindex: '0', 'aria-label': words.conversation }, [
      this.#list,
      this.#typing,
    ]);
  }

  add(from: 'user' | 'bot', text: string, files: readonly File[] = []): ShownMessage {
    const body = element('div', { class: 'body', dir: 'auto' });
    const names = files.map((file) => element('li', {}, [file.name]));
    const message = element('div', { class: `message ${from}`, role: 'listitem' }, [
      element('span', { class: 'assistive' }, [`${from === 'user' ? this.#words.you : this.#words.answer}: `]),
      body,
      names.length > 0 && element('ul', { class: 'files' }, names),
    ]);
    const show = (shown: string): void => {
      const follows = this.#isAtEnd();
      body.replaceChildren(from === 'bot' ? markdown(shown) : shown);
      if (follows) this.#scrollToEnd();
    };
    const follows = from === 'user' || this.#isAtEnd();
    this.#list.append(message);
    show(text);
    if (follows) this.#scrollToEnd();
    return { show };
  }

  /** Something that went wrong, with a way out where there is one. */
  addProblem(text: string, again?: () => void): void {
    const problem = element('div', { class: 'problem', role: 'listitem' }, [element('p', {}, [text])]);
    if (again) {
      const button = element('button', { type: 'button', class: 'again' }, [this.#words.again]);
      button.addEventListener('click', () => {
        problem.remove();
        again();
      });
      problem.append(button);
    }
    this.#list.append(problem);
    this.#scrollToEnd();
  }

  addNotice(text: string): void {
    this.#list.append(element('p', { class: 'notice', role: 'listitem' }, [text]));
  }

  set isWaiting(isWaiting: boolean) {
    this.#typing.hidden = !isWaiting;
    if (isWaiting) this.#scrollToEnd();
  }

  clear(): void {
    this.#list.replaceChildren();
  }

  #isAtEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    return scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
  }

  #scrollToEnd(): void {
    this.element.scrollTop = this.element.scrollHeight;
  }
}
