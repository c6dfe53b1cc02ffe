import { choiceOf, string } from '@millrace/node-sdk';
import { channels, teams, users } from './lookups.ts';

export const team = choiceOf('teamId', { label: 'Team', from: teams, required: true });
export const channel = choiceOf('channelId', { label: 'Channel', from: channels, required: true });
export const user = choiceOf('userId', { label: 'User', from: users, required: true });
export const postId = string('postId', { label: 'Post ID', required: true });
