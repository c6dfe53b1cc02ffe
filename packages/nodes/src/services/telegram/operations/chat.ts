import { path, string } from '@millrace/node-sdk';
import { telegram } from '../client.ts';
import { chatId } from '../parameters.ts';

/** An operation that calls a method with the chat only. */
function ofChat(label: string, method: string, description: string) {
  return telegram.operation(label, {
    description,
    parameters: [chatId],
    request: ({ chatId: chat_id }) => ({ method: 'POST', path: path`/${method}`, body: { chat_id } }),
  });
}

export const chatOperations = {
  get: ofChat('Get', 'getChat', 'Tell about a chat'),
  administrators: telegram.operation('Get administrators', {
    action: 'Get the administrators of a chat',
    parameters: [chatId],
    items: 'result',
    request: ({ chatId: chat_id }) => ({ method: 'POST', path: '/getChatAdministrators', body: { chat_id } }),
  }),
  member: telegram.operation('Get member', {
    action: 'Get a member of a chat',
    parameters: [chatId, string('userId', { label: 'User ID', required: true })],
    request: ({ chatId: chat_id, userId: user_id }) => ({
      method: 'POST',
      path: '/getChatMember',
      body: { chat_id, user_id },
    }),
  }),
  leave: ofChat('Leave', 'leaveChat', 'Leave a group or channel'),
  setDescription: telegram.operation('Set description', {
    action: 'Set the description of a chat',
    parameters: [chatId, string('description', { label: 'Description', required: true })],
    request: ({ chatId: chat_id, description }) => ({
      method: 'POST',
      path: '/setChatDescription',
      body: { chat_id, description },
    }),
  }),
  setTitle: telegram.operation('Set title', {
    action: 'Set the title of a chat',
    parameters: [chatId, string('title', { label: 'Title', required: true })],
    request: ({ chatId: chat_id, title }) => ({ method: 'POST', path: '/setChatTitle', body: { chat_id, title } }),
  }),
};
