import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import wordpress from './wordpress.node.ts';

const wordpressApi = { username: 'u', password: 'p', url: 'https://blog.example/' };
const credentials = { wordpressApi, wordpressOAuth2Api: { wordpressSite: 'my.blog', oauthTokenData: {} } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: {} })) {
  const { requests, json } = await runNode(wordpress, { credentials, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [], body }) => ({
    asked: `${method} ${url}`,
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
  }));
  return { asked, json };
}

const pages: FakeServer = ({ query = [] }) => {
  const id = Number(Object.fromEntries(query).page ?? 1);
  return { json: [{ id, name: `N${id}` }], headers: { 'x-wp-totalpages': '2' } } as never;
};
const SITE = 'https://blog.example/wp-json/wp/v2';

it('writes a post with all that can be said of it', async () => {
  const additionalFields = {
    ...{ authorId: '5', commentStatus: 'closed', pingStatus: 'open', categories: ['1'], sticky: true },
    postTemplate: { values: { elementor: false, template: 'x.php' } },
  };
  const { asked } = await ask({ resource: 'post', operation: 'create', title: 'T', additionalFields });
  const body = { author: '5', comment_status: 'closed', ping_status: 'open', categories: ['1'], sticky: true };
  expect(asked).toEqual([{ asked: `POST ${SITE}/posts`, body: { title: 'T', ...body, template: 'x.php' } }]);
});

it('changes a page of WordPress.com', async () => {
  const updateFields = { menuOrder: 1, featuredMediaId: 4, title: 'N' };
  const { asked } = await ask({ authType: 'oAuth2', resource: 'page', operation: 'update', pageId: '7', updateFields });
  expect(asked).toEqual([
    {
      asked: 'POST https://public-api.wordpress.com/wp/v2/sites/my.blog/pages/7',
      body: { id: 7, menu_order: 1, featured_media: 4, title: 'N' },
    },
  ]);
});

it('gets all posts that fit, page after page', async () => {
  const options = { tags: ['4', '6'], excludedCategories: ['2'], orderBy: 'date', sticky: true };
  const { asked, json } = await ask({ resource: 'post', operation: 'getAll', returnAll: true, options }, pages);
  expect(json.map(({ id }) => id)).toEqual([1, 2]);
  const query = {
    ...{ 'tags[0]': '4', 'tags[1]': '6', 'categories_exclude[0]': '2' },
    ...{ orderby: 'date', sticky: 'true', per_page: '100' },
  };
  expect(asked).toEqual([
    { asked: `GET ${SITE}/posts`, query },
    { asked: `GET ${SITE}/posts`, query: { ...query, page: '2' } },
  ]);
});

it('gets a page of pages, as many as are wanted', async () => {
  const { asked } = await ask({ resource: 'page', operation: 'getAll', limit: 1, options: { page: 2 } }, pages);
  expect(asked).toEqual([{ asked: `GET ${SITE}/pages`, query: { page: '2', per_page: '1' } }]);
});

it('offers authors, categories and tags, the second page included', async () => {
  for (const [name, place] of [
    ['getAuthors', 'users'],
    ['getCategories', 'categories'],
    ['getTags', 'tags'],
  ] as const) {
    const asked: string[] = [];
    const http: FakeServer = (request) => {
      asked.push(request.url);
      return pages(request);
    };
    const found = await wordpress.lookups?.options?.[name]?.(lookupContext(wordpress, { credentials, http }));
    expect(found).toEqual([
      { name: 'N1', value: '1' },
      { name: 'N2', value: '2' },
    ]);
    expect(asked).toEqual([`${SITE}/${place}`, `${SITE}/${place}`]);
  }
});
