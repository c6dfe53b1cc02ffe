import type { Words } from '../words/words.ts';
import { acceptsFile } from './accepts-file.ts';
import { element, iconButton } from './elements.ts';

const MAX_HEIGHT_PX = 160;

export interface ComposerOptions {
  words: Words;
  placeholder: string;
  /** Media types of files; `undefined` where none are taken. */
  fileTypes: string | undefined;
  onSend(text: string, files: readonly File[]): void;
  onStop(): void;
  /** A file was chosen that is not taken. */
  onRefused(text: string): void;
}

/** Where messages are written. Enter sends, Shift+Enter begins a line. */
export class Composer {
  readonly element: HTMLFormElement;
  readonly #options: ComposerOptions;
  readonly #field: HTMLTextAreaElement;
  readonly #send: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  readonly #chosen = element('ul', { class: 'chosen' });
  #files: File[] = [];
  #isBusy = false;

  constructor(options: ComposerOptions) {
    const { words, placeholder, fileTypes } = options;
    this.#options = options;
    this.#field = element('textarea', {
      rows: '1',
      placeholder,
      'aria-label': words.message,
      enterkeyhint: 'send',
      dir: 'auto',
    });
    this.#send = iconButton('send', words.send, { type: 'submit', class: 'send' });
    this.#stop = iconButton('stop', words.stop, { class: 'send', hidden: true });
    this.#stop.addEventListener('click', () => options.onStop());
    const row = [...(fileTypes === undefined ? [] : this.#filePicker(fileTypes)), this.#field, this.#send, this.#stop];
    this.element = element('form', { class: 'composer' }, [this.#chosen, element('div', { class: 'row' }, row)]);
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.#field.addEventListener('input', () => this.#grow());
    this.#field.addEventListener('keydown', (event) => {
      // While a word is put together, Enter takes the word.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#submit();
    });
  }

  set isBusy(isBusy: boolean) {
    const hadFocus = this.#stop.matches(':focus') || this.#send.matches(':focus');
    this.#isBusy = isBusy;
    this.#send.hidden = isBusy;
    this.#stop.hidden = !isBusy;
    if (hadFocus) this.focus();
  }

  focus(): void {
    this.#field.focus();
  }

  #filePicker(types: string): HTMLElement[] {
    const { words } = this.#options;
    const accept = types === '*' ? undefined : types;
    const input = element('input', { type: 'file', multiple: true, hidden: true, accept });
    const button = iconButton('attach', words.attach, { class: 'attach' });
    button.addEventListener('click', () => input.click());
    input.addEventListener('change', () => {
      for (const file of input.files ?? []) this.#addFile(file, types);
      input.value = '';
      this.#field.focus();
    });
    return [input, button];
  }

  #addFile(file: File, types: string): void {
    const { words, onRefused } = this.#options;
    if (!acceptsFile(types, file)) {
      onRefused(words.wrongType.replace('#', () => file.type || file.name));
      return;
    }
    this.#files.push(file);
    const remove = iconButton(
      'close',
      words.remove.replace('#', () => file.name),
    );
    const entry = element('li', {}, [element('span', {}, [file.name]), remove]);
    remove.addEventListener('click', () => {
      this.#files = this.#files.filter((other) => other !== file);
      entry.remove();
      this.#field.focus();
    });
    this.#chosen.append(entry);
  }

  #submit(): void {
    const text = this.#field.value.trim();
    if (this.#isBusy || (text === '' && this.#files.length === 0)) return;
    const files = this.#files;
    this.#files = [];
    this.#chosen.replaceChildren();
    this.#field.value = '';
    this.#grow();
    this.#options.onSend(text, files);
  }

  #grow(): void {
    const { style } = this.#field;
    style.height = 'auto';
    style.height = `${Math.min(this.#field.scrollHeight, MAX_HEIGHT_PX)}px`;
  }
}
