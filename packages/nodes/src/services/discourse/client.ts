import { isJsonObject, type Paging, service, z } from '@millrace/node-sdk';
import { discourseApi } from './discourse.credentials.ts';

export const discourse = service({ name: 'Discourse', credential: discourseApi, reason: ['errors', 'error_type'] });

/** Groups come in pages that say how many there are in all. */
export const groupPaging: Paging = {
  items: 'groups',
  place: 'query',
  first: {},
  next({ body, count }, { pages, items }) {
    const total = isJsonObject(body) ? Number(body.total_rows_groups ?? 0) : 0;
    return count > 0 && items < total ? { values: { page: pages } } : undefined;
  },
};

const posts = z.object({ latest_posts: z.array(z.object({ id: z.number() })) });

/** The latest posts, and those before them. A page begins with the very post that `before` names. */
export const postPaging: Paging = {
  items: 'latest_posts',
  place: 'query',
  first: {},
  next({ body, count }) {
    if (count === 0) return undefined;
    const oldest = Math.min(...posts.parse(body).latest_posts.map(({ id }) => id));
    return oldest > 1 ? { values: { before: oldest - 1 } } : undefined;
  },
};

const USERS = 100;

export const userPaging: Paging = {
  items: '',
  place: 'query',
  first: {},
  next: ({ count }, { pages }) => (count < USERS ? undefined : { values: { page: pages + 1 } }),
};

export const categories = discourse.choices('getCategories', {
  async find({ client }) {
    const category = z.object({ id: z.number(), name: z.string() });
    const answer = z.object({ category_list: z.object({ categories: z.array(category) }) });
    const { category_list: list } = await client.get('/categories.json', { answer });
    return list.categories.map(({ id, name }) => ({ name, value: id }));
  },
});
