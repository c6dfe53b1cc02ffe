import { expect, it } from 'vitest';
import { chatSnippet, isEmbeddedChat } from './chat-snippet.ts';

const chat = (type: string, parameters: Record<string, string | boolean>) =>
  isEmbeddedChat({ type: `@n8n/n8n-nodes-langchain.${type}`, parameters });

it('is there for chats that are open to pages of others only', () => {
  expect(chat('chatTrigger', { public: true, mode: 'webhook' })).toBe(true);
  expect(chat('chatTrigger', { public: true })).toBe(false);
  expect(chat('chatTrigger', { public: false, mode: 'webhook' })).toBe(false);
  expect(chat('manualChatTrigger', { public: true, mode: 'webhook' })).toBe(false);
});

it('loads the widget of the instance and names the production address, whatever stands in it', () => {
  const snippet = (production: string, urlBaseWebhook: string) => chatSnippet({ production }, { urlBaseWebhook });
  expect(snippet('https://a.example/flow/webhook/id/chat', 'https://a.example/flow/')).toBe(
    '<script src="https://a.example/flow/chat/widget.js"\n        data-webhook-url="https://a.example/flow/webhook/id/chat"></script>',
  );
  expect(snippet('https://a.example/"><b>&c', 'https://a.example')).toContain(
    '"https://a.example/&quot;>&lt;b>&amp;c"',
  );
});
