import type { FormEnd } from './render-form.ts';
import { redirectAddress } from './take-form-call.ts';

/** Value of the parameter `respondWithOptions`. */
export interface RespondWith {
  values?: { respondWith?: string; formSubmittedText?: string | undefined; redirectUrl?: string | undefined };
}

/** How a form ends that no page follows. @throws NodeError for an address that is none. */
export function formEnd(given: RespondWith | undefined): FormEnd {
  const values = given?.values;
  if (values?.respondWith === 'redirect') {
    return { kind: 'redirect', url: redirectAddress(values.redirectUrl ?? '', 'redirectUrl') };
  }
  return { kind: 'text', text: values?.formSubmittedText || 'Your response has been recorded' };
}
