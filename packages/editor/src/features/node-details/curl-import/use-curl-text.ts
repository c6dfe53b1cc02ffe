import { useTranslation } from 'react-i18next';
import type { CurlNote, CurlProblem } from './curl-error.ts';

/** Says why a command cannot be taken over. */
export function useProblemText(): (problem: CurlProblem) => string {
  const { t } = useTranslation('curl-import');
  return ({ kind, ...values }) => t(kind, values);
}

const NOTE_KEYS = {
  file: 'noteFile',
  secret: 'noteSecret',
  ignored: 'noteIgnored',
  digest: 'noteDigest',
  rest: 'noteRest',
  moreUrls: 'noteMoreUrls',
} as const satisfies Record<CurlNote['kind'], string>;

/** Says what of a command needs a hand. */
export function useNoteText(): (note: CurlNote) => string {
  const { t } = useTranslation('curl-import');
  return ({ kind, ...values }) => t(NOTE_KEYS[kind], values);
}
