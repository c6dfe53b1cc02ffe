import { path, string, z } from '@millrace/node-sdk';
import { gmail, headerOf, thread } from './client.ts';

const labelList = z.object({ labels: z.array(z.object({ id: z.string(), name: z.string() })).default([]) });
const aliasList = z.object({
  sendAs: z.array(z.object({ sendAsEmail: z.string(), isDefault: z.boolean().optional() })).default([]),
});

export const labels = gmail.choices('getLabels', {
  async find({ client }) {
    const found = await client.get('/labels', { answer: labelList });
    return found.labels
      .map(({ id, name }) => ({ name, value: id }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  },
});

export const aliases = gmail.choices('getGmailAliases', {
  async find({ client }) {
    const found = await client.get('/settings/sendAs', { answer: aliasList });
    return found.sendAs.map(({ sendAsEmail, isDefault = false }) => ({
      name: isDefault ? `${sendAsEmail} (default)` : sendAsEmail,
      value: sendAsEmail,
    }));
  },
});

export const threadMessages = gmail.choices('getThreadMessages', {
  uses: [string('threadId', { label: 'Thread ID' })],
  async find({ client, parameters: { threadId = '' } }) {
    if (threadId === '') return [];
    const { messages = [] } = await client.get(path`/threads/${threadId}`, {
      query: { format: 'metadata', metadataHeaders: ['From', 'Subject'] },
      answer: thread,
    });
    return messages.map((found) => ({
      name: [headerOf(found, 'from'), headerOf(found, 'subject')].filter(Boolean).join(': ') || found.id,
      value: found.id,
    }));
  },
});
