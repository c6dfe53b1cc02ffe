import { locator, string } from '@millrace/node-sdk';
import { categories, channels, guilds, textChannels, users } from './lookups.ts';

const GUILD = /https:\/\/discord\.com\/channels\/([0-9]+)/;
const CHANNEL = /https:\/\/discord\.com\/channels\/[0-9]+\/([0-9]+)/;

export const guildId = locator('guildId', { label: 'Server', from: guilds, address: GUILD, required: true });

const channel = { label: 'Channel', address: CHANNEL, required: true } as const;
export const channelId = locator('channelId', { ...channel, from: channels });
export const textChannelId = locator('channelId', { ...channel, from: textChannels });

export const categoryId = locator('categoryId', {
  label: 'Category',
  description: 'In which the channel stands',
  from: categories,
  address: CHANNEL,
});

export const userId = locator('userId', { label: 'User', from: users });
export const messageId = string('messageId', { label: 'Message ID', required: true });
