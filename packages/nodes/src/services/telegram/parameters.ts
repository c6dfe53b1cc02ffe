import { boolean, number, options, string } from '@millrace/node-sdk';

export const chatId = string('chatId', {
  label: 'Chat ID',
  description: 'Of a chat, or the name of a public channel as @name',
  required: true,
});

export const messageId = string('messageId', { label: 'Message ID', required: true });

export const parseMode = options('parse_mode', {
  label: 'Format',
  description: 'How the text is marked up. Without it: Markdown in messages, none in captions',
  default: 'HTML',
  options: [
    { name: 'Markdown (old)', value: 'Markdown' },
    { name: 'MarkdownV2', value: 'MarkdownV2' },
    { name: 'HTML', value: 'HTML' },
  ],
});

export const caption = string('caption', { label: 'Caption', description: 'At most 1024 characters' });

export const silently = boolean('disable_notification', {
  label: 'Silently',
  description: 'People get it without a sound',
});

export const noPreview = boolean('disable_web_page_preview', { label: 'No preview of links' });

export const thread = number('message_thread_id', {
  label: 'Topic ID',
  description: 'The thread of a forum that it goes to',
});

/** Fields of nearly all that is sent. */
export const delivery = [silently, number('reply_to_message_id', { label: 'Reply to message ID' }), thread] as const;
