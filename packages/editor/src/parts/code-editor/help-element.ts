import type { CompletionOption } from '@millrace/expression';

/** What is known of a name: how it is called or what it is, what it does, and an example. */
export function helpElement({ label, type, signature, help, example }: CompletionOption): HTMLElement {
  const element = document.createElement('div');
  element.className = 'cm-option-help';
  element.append(line('code', signature === undefined ? `${label}: ${type ?? 'value'}` : `${label}${signature}`));
  if (help !== undefined) element.append(line('p', help));
  if (example !== undefined) element.append(line('code', example));
  return element;
}

function line(tag: 'code' | 'p', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
