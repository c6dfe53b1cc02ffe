import { choiceOf, locator } from '@millrace/node-sdk';
import { lookups } from './lookups.ts';

const TEAM_ADDRESS = /groupId=([a-f0-9-]+)&/;

/** Where things are, chosen from lists: version 1. */
export const chosen = {
  team: choiceOf('teamId', { label: 'Team', from: lookups.teams.choices, required: true }),
  channel: choiceOf('channelId', { label: 'Channel', from: lookups.channels.choices }),
  chat: choiceOf('chatId', { label: 'Chat', from: lookups.chats.choices, required: true }),
};

/** Where things are, found in whatever way: version 2. */
export const located = {
  team: locator('teamId', { label: 'Team', from: lookups.teams.search, address: TEAM_ADDRESS, required: true }),
  channel: locator('channelId', { label: 'Channel', from: lookups.channels.search, required: true }),
  chat: locator('chatId', { label: 'Chat', from: lookups.chats.search, required: true }),
};

export type Places = typeof chosen | typeof located;
