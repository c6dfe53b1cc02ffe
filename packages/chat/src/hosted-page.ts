import type { ChatOptions } from './settings/options.ts';

/** What the page of a chat trigger says of itself. */
interface PageSettings extends Pick<ChatOptions, 'initialMessages' | 'showWelcomeScreen' | 'loadPreviousSession'> {
  title: string;
  subtitle: string;
  inputPlaceholder: string;
  getStarted: string;
  allowFileUploads: boolean;
  allowedFilesMimeTypes: string;
  customCss: string;
  isTest: boolean;
  /** Shows that the visitor was let in. */
  visitor?: string;
}

/** The chat of a page that a chat trigger made; `undefined` on other pages. */
export function hostedOptions(): ChatOptions | undefined {
  const settings = document.getElementById('millrace-chat');
  if (settings?.tagName !== 'SCRIPT') return undefined;
  document.documentElement.lang ||= navigator.language;
  const given = JSON.parse(settings.textContent ?? '') as PageSettings;
  const { title, subtitle, inputPlaceholder, getStarted, visitor, ...options } = given;
  const words = { title, subtitle, inputPlaceholder, getStarted };
  return {
    ...options,
    webhookUrl: location.href.replace(/[?#].*$/, ''),
    mode: 'fullscreen',
    i18n: { en: words },
    ...(visitor !== undefined && { webhookConfig: { headers: { 'x-chat-visitor': visitor } } }),
  };
}
