import { choiceOf, collection, path, string, succeeded, z } from '@millrace/node-sdk';
import { entry, gmail, headerOf, message, pagesOf } from '../client.ts';
import { aliases } from '../lookups.ts';
import {
  attachments,
  blindCopies,
  copies,
  draftId,
  draftListOptions,
  draftOptions,
  optional,
  replyTo,
  subject,
  text,
  textOrHtml,
} from '../parameters.ts';
import { resolvedDraft } from '../read-message.ts';
import { newestOf } from '../reply.ts';
import { bodyOf, rawMail, sendingQuery } from '../write-message.ts';

export const draft = z.object({ id: z.string(), message });

export const deleteDraft = gmail.operation('Delete', {
  parameters: [draftId],
  request: ({ messageId: id }) => ({ method: 'DELETE', path: path`/drafts/${id}` }),
  items: succeeded,
});

const create = gmail.operation('Create', {
  parameters: [
    subject,
    textOrHtml,
    text,
    collection('options', {
      ...optional,
      options: [
        attachments(''),
        blindCopies,
        copies,
        choiceOf('fromAlias', { label: 'Sender', from: aliases, description: 'One of the addresses of the account' }),
        replyTo,
        string('threadId', {
          label: 'Thread ID',
          placeholder: '18cc573e2431878f',
          description: 'The thread that it goes on',
        }),
        string('sendTo', { label: 'To', placeholder: 'ann@example.com' }),
      ],
    }),
  ],
  async run({ client, item, binary, parameters: { subject: about, emailType, message: body, options } }) {
    const { threadId, sendTo: to, ccList: cc, bccList: bcc, fromAlias: from, replyTo: answers, ...files } = options;
    const inReplyTo = threadId ? headerOf(await newestOf(client, threadId), 'message-id') : undefined;
    const letter = {
      from,
      to,
      cc,
      bcc,
      replyTo: answers,
      inReplyTo,
      subject: about,
      ...bodyOf(emailType, body),
      ...files,
    };
    const raw = await rawMail(letter, { item, binary });
    const query = sendingQuery(files);
    return {
      json: await client.post(
        '/drafts',
        { message: { raw, threadId: threadId || undefined } },
        { query, answer: entry },
      ),
    };
  },
});

export const draftOperations = {
  create,
  delete: deleteDraft,
  get: gmail.operation('Get', {
    parameters: [draftId, draftOptions],
    async run({ client, signal, binary, parameters: { messageId: id, options } }) {
      const found = await client.get(path`/drafts/${id}`, { query: { format: 'raw' }, answer: draft });
      return await resolvedDraft(found, options, { binary, signal });
    },
  }),
  getAll: gmail.operation('Get many', {
    parameters: [draftListOptions],
    paged: { limit: 50, most: 500 },
    async run({ client, signal, binary, limit, parameters: { options } }) {
      const { includeSpamTrash, ...files } = options;
      const query = { includeSpamTrash };
      const listed = await client.all({ path: '/drafts', query }, { limit, paging: pagesOf('drafts') });
      const asked = { ...query, maxResults: Math.min(limit, 100), format: 'raw' };
      const items = [];
      for (const { id } of z.array(entry).parse(listed)) {
        const found = await client.get(path`/drafts/${id}`, { query: asked, answer: draft });
        items.push(await resolvedDraft(found, files, { binary, signal }));
      }
      return items;
    },
  }),
};
