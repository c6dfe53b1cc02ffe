import { i18n } from '../i18n/i18n.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What browsers say of fields that cannot be sent is said in the language of the pages: theirs may be another one. */
export function translateFieldMessages(page: Document): void {
  page.addEventListener(
    'invalid',
    ({ target }) => {
      if (isField(target)) target.setCustomValidity(messageOf(target));
    },
    { capture: true },
  );
  // A message keeps its field from being sent until it is taken back: before each look at the fields.
  page.addEventListener('input', ({ target }) => isField(target) && target.setCustomValidity(''), { capture: true });
  page.addEventListener('click', ({ target }) => forgetMessages(target), { capture: true });
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

/** Also Enter in a field clicks the button that sends its form. */
function forgetMessages(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest('button') : null;
  for (const field of button?.form?.elements ?? []) if (isField(field)) field.setCustomValidity('');
}

/** Empty where only the browser knows what is wrong. */
function messageOf(field: Field): string {
  const { valueMissing, typeMismatch, tooShort } = field.validity;
  if (valueMissing) return i18n.t('common:field.missing');
  if (typeMismatch && field.type === 'email') return i18n.t('common:field.email');
  if (typeMismatch && field.type === 'url') return i18n.t('common:field.url');
  if (tooShort) return i18n.t('common:field.tooShort', { count: Number(field.getAttribute('minlength')) });
  return '';
}
