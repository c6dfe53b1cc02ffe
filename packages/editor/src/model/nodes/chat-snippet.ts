import type { WorkflowNode } from '@millrace/workflow';
import type { WebhookAddress, WebhookSettings } from './webhook-addresses.ts';

const CHAT_TRIGGER = '@n8n/n8n-nodes-langchain.chatTrigger';

/** Whether pages of others open the chat of the node. */
export function isEmbeddedChat({ type, parameters }: Pick<WorkflowNode, 'type' | 'parameters'>): boolean {
  return type === CHAT_TRIGGER && parameters.public === true && parameters.mode === 'webhook';
}

/** What such a page holds to show the chat: the widget, and where it sends messages. */
export function chatSnippet(
  { production }: Pick<WebhookAddress, 'production'>,
  { urlBaseWebhook }: Pick<WebhookSettings, 'urlBaseWebhook'>,
): string {
  const script = `${urlBaseWebhook.replace(/\/+$/, '')}/chat/widget.js`;
  return `<script src="${escaped(script)}"\n        data-webhook-url="${escaped(production)}"></script>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
