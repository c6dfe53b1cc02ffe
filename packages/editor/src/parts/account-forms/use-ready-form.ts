import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether a form can be saved: something in it differs from what is stored, and all of it is valid.
 * @param isChanged says so of fields that hold their value in state, which the page cannot tell from what is stored.
 * @returns `form` and `look` are the form's `ref` and `onInput`.
 */
export function useReadyForm(isChanged = false) {
  const form = useRef<HTMLFormElement>(null);
  const [isReady, setReady] = useState(false);
  const look = useCallback(() => {
    const { current } = form;
    if (current) setReady((isChanged || differs(current)) && isValid(current));
  }, [isChanged]);
  // After each rendering: fields come and go, and what was sent is stored.
  useLayoutEffect(look);
  useEffect(() => {
    const { current } = form;
    // Nothing is sent while the button is off: the browser says at the field what is wrong with it.
    const onKeyDown = ({ key, target }: KeyboardEvent): void => {
      if (key === 'Enter' && target instanceof HTMLInputElement) current?.reportValidity();
    };
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  }, []);
  return { form, isReady, look };
}

function differs(form: HTMLFormElement): boolean {
  return fieldsOf(form).some((field) => !isTicked(field) && field.value !== field.defaultValue);
}

/** Without the marks that asking the form itself would set. */
function isValid(form: HTMLFormElement): boolean {
  return fieldsOf(form).every((field) => field.validity.valid && !isBlank(field));
}

/** A name of blanks is none. */
function isBlank({ required, value }: Field): boolean {
  return required && value.trim() === '';
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Boxes and switches hold what is ticked in state; their value says nothing. */
function isTicked({ type }: Field): boolean {
  return type === 'checkbox' || type === 'radio';
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  );
}
