const FOCUSABLE = '.cm-content, input, textarea, button, [tabindex]:not([tabindex="-1"])';

/** Scrolls to the field at a path of the open node's parameters, as far as the form has it, and puts the focus in it. */
export function revealParameter(path: string): void {
  const form = document.querySelector<HTMLElement>('[data-side="parameters"]');
  if (!form) return;
  // The settings of the node may be shown in place of its parameters, which come first among the tabs.
  form.querySelector<HTMLElement>('[role="tab"]')?.click();
  requestAnimationFrame(() => revealField(form, path));
}

function revealField(form: HTMLElement, path: string): void {
  let field = form;
  for (const { name, index } of segmentsOf(path)) {
    const selector = index === undefined ? `[data-parameter="${CSS.escape(name)}"]` : `[data-entry="${index}"]`;
    field = field.querySelector<HTMLElement>(selector) ?? field;
  }
  if (field === form) return;
  field.scrollIntoView({ block: 'center' });
  field.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
}

interface Segment {
  name: string;
  /** Place in a list. */
  index?: number;
}

/** `a.b[2].c` as `a`, `b`, 2, `c`. */
export function segmentsOf(path: string): Segment[] {
  return path
    .split(/[.[\]]+/)
    .filter((name) => name !== '')
    .map((name) => (/^\d+$/.test(name) ? { name, index: Number(name) } : { name }));
}
