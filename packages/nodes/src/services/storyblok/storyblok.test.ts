import type { JsonObject } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import storyblok from './storyblok.node.ts';

const credentials = { storyblokContentApi: { apiKey: 'K' }, storyblokManagementApi: { accessToken: 'T' } };

async function ask(parameters: JsonObject, http: FakeServer = () => ({ json: { story: { id: 1 } } })) {
  const { requests, json } = await runNode(storyblok, { credentials, parameters, http });
  const asked = requests.map(({ method = 'GET', url, query = [] }) =>
    [method, url, ...query.map((pair) => pair.join('='))].join(' '),
  );
  return { asked, json };
}

it('gets a story that is published by its path, and one of a space', async () => {
  const published = await ask({ operation: 'get', identifier: 'posts/my first' });
  expect(published).toEqual({
    asked: ['GET https://api.storyblok.com/v1/cdn/stories/posts/my%20first'],
    json: [{ id: 1 }],
  });
  const draft = await ask({ source: 'managementApi', operation: 'get', space: '9', storyId: '7' });
  expect(draft.asked).toEqual(['GET https://mapi.storyblok.com/v1/spaces/9/stories/7']);
});

it('gets all stories, page after page', async () => {
  const http: FakeServer = ({ query = [] }) => {
    const length = new Map(query).has('page') ? 1 : 100;
    return { json: { stories: Array.from({ length }, (_, id) => ({ id })) } };
  };
  const { asked, json } = await ask({ operation: 'getAll', returnAll: true, filters: { starts_with: 'x' } }, http);
  expect(json).toHaveLength(101);
  expect(asked[1]).toBe('GET https://api.storyblok.com/v1/cdn/stories starts_with=x per_page=100 page=2');
});

it('publishes, takes back and deletes with the management API', async () => {
  const about = { source: 'managementApi', space: '9', storyId: '7' };
  const at = 'https://mapi.storyblok.com/v1/spaces/9/stories/7';
  const publish = await ask({ ...about, operation: 'publish', options: { language: 'de' } });
  expect(publish.asked).toEqual([`GET ${at}/publish lang=de`]);
  expect((await ask({ ...about, operation: 'unpublish' })).asked).toEqual([`GET ${at}/unpublish`]);
  expect((await ask({ ...about, operation: 'delete' })).asked).toEqual([`DELETE ${at}`]);
});

it('offers spaces', async () => {
  const http: FakeServer = () => ({ json: { spaces: [{ id: 9, name: 'Site' }] } });
  const context = lookupContext(storyblok, { credentials, parameters: { source: 'managementApi' }, http });
  expect(await storyblok.lookups?.options?.getSpaces?.(context)).toEqual([{ name: 'Site', value: 9 }]);
});
