import { cursorPaging, service, z } from '@millrace/node-sdk';
import { ghostAdminApi, ghostContentApi } from './ghost.credentials.ts';

const reason = ['errors.0.context', 'errors.0.message'];

export const ghost = service({
  name: 'Ghost',
  credentials: {
    parameter: 'source',
    label: 'Source',
    description: 'The Content API reads what is published; the Admin API writes, too',
    kinds: { contentApi: ghostContentApi, adminApi: ghostAdminApi },
  },
  reason,
  paging: cursorPaging({
    cursor: 'page',
    next: 'meta.pagination.next',
    items: 'posts',
    size: { name: 'limit', most: 100 },
  }),
});

/** Posts are written there only. */
export const ghostAdmin = service({ name: 'Ghost', credential: ghostAdminApi, reason });

const people = z.object({ users: z.array(z.object({ id: z.string(), name: z.string() })) });
const labels = z.object({ tags: z.array(z.object({ name: z.string() })) });

const ALL = { limit: 'all' } as const;

export const authors = ghost.choices('getAuthors', {
  async find({ client }) {
    const { users } = await client.get('/users', { query: ALL, answer: people });
    return users.map(({ id, name }) => ({ name, value: id }));
  },
});

export const tags = ghost.choices('getTags', {
  async find({ client }) {
    const { tags: found } = await client.get('/tags', { query: ALL, answer: labels });
    return found.map(({ name }) => ({ name, value: name }));
  },
});
