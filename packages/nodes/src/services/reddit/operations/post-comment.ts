import { path, string, succeeded, z } from '@millrace/node-sdk';
import { AS_JSON, contentsOf, KIND, reddit } from '../client.ts';
import { commentId, LISTED, postId, subreddit } from '../parameters.ts';

const listed = z.object({
  data: z.object({ children: z.array(z.object({ kind: z.string(), data: z.record(z.string(), z.json()) })) }),
});
/** A post, and the comments on it. */
const withComments = z.tuple([z.json(), listed]);
/** A comment that was made. */
const COMMENT = 'json.data.things.0.data';

export const postCommentOperations = {
  create: reddit.operation('Create', {
    description: 'Comment on a post',
    action: 'Create a comment on a post',
    parameters: [
      postId,
      string('commentText', {
        label: 'Comment',
        description: 'In Markdown',
        required: true,
        typeOptions: { rows: 5 },
      }),
    ],
    items: COMMENT,
    request: ({ postId: id, commentText: text }) => ({
      method: 'POST',
      path: '/api/comment',
      query: { text, thing_id: `${KIND.post}${id}`, ...AS_JSON },
    }),
  }),
  getAll: reddit.operation('Get many', {
    action: 'Get the comments on a post',
    parameters: [subreddit, postId],
    paged: LISTED,
    async run({ client, limit, parameters }) {
      const at = path`/r/${parameters.subreddit}/comments/${parameters.postId}.json`;
      const query = { limit: LISTED.most, ...AS_JSON };
      const [, { data }] = await client.get(at, { query, answer: withComments });
      // Behind the comments there may be a thing that says how many more there are.
      const isComment = ({ kind }: { kind: string }) => `${kind}_` === KIND.comment;
      return contentsOf(data.children.filter(isComment).slice(0, limit));
    },
  }),
  delete: reddit.operation('Delete', {
    action: 'Delete a comment',
    parameters: [commentId],
    items: succeeded,
    request: ({ commentId: id }) => ({
      method: 'POST',
      path: '/api/del',
      query: { id: `${KIND.comment}${id}`, ...AS_JSON },
    }),
  }),
  reply: reddit.operation('Reply', {
    action: 'Reply to a comment',
    parameters: [
      commentId,
      string('replyText', { label: 'Reply', description: 'In Markdown', required: true, typeOptions: { rows: 5 } }),
    ],
    items: COMMENT,
    request: ({ commentId: id, replyText: text }) => ({
      method: 'POST',
      path: '/api/comment',
      query: { text, thing_id: `${KIND.comment}${id}`, ...AS_JSON },
    }),
  }),
};
