import { hostedOptions } from './hosted-page.ts';
import type { ChatOptions } from './settings/options.ts';
import { type Chat, mountChat } from './view/chat-view.ts';

declare global {
  interface Window {
    MillraceChat?: { createChat(options: ChatOptions): Chat };
  }
}

/** What a script element says: `<script src="…/chat/widget.js" data-webhook-url="…"></script>`. */
function optionsOf({ dataset }: HTMLScriptElement): ChatOptions | undefined {
  const { webhookUrl, mode, target, title, subtitle, language } = dataset;
  if (webhookUrl === undefined) return undefined;
  return {
    webhookUrl,
    ...(mode === 'fullscreen' && { mode }),
    ...(target !== undefined && { target }),
    ...(language !== undefined && { defaultLanguage: language }),
    i18n: { en: { ...(title !== undefined && { title }), ...(subtitle !== undefined && { subtitle }) } },
  };
}

window.MillraceChat = { createChat: mountChat };

const script = document.currentScript;
const options = hostedOptions() ?? (script instanceof HTMLScriptElement ? optionsOf(script) : undefined);
if (options) {
  if (document.body) mountChat(options);
  else document.addEventListener('DOMContentLoaded', () => mountChat(options), { once: true });
}
