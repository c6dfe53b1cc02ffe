import { type ApiClient, createClient } from '@millrace/api';
import { basePath } from '../address/base-path.ts';
import { errorInLanguage } from '../i18n/error-texts.ts';
import { i18n } from '../i18n/i18n.ts';
import { noticeLostRights } from './lost-rights.ts';
import { noticeSessionEnd } from './session-end.ts';

/** Identifies this page to the server: events of runs started here come to its push connection. */
export const sessionId = crypto.randomUUID();

const client = createClient({
  baseUrl: basePath.slice(0, -1),
  sessionId,
  language: () => i18n.language,
  translate: errorInLanguage,
  // Tests of components make answers up.
  checksAnswers: import.meta.env.MODE === 'development',
});

export const apiClient: ApiClient = {
  call: (route, input) => client.call(route, input).catch(noticeSessionEnd).catch(noticeLostRights),
};
