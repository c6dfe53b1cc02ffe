import { string, z } from '@millrace/node-sdk';
import { youtube } from './client.ts';

const named = z.object({
  items: z
    .array(
      z.object({ id: z.string(), snippet: z.object({ name: z.string().optional(), title: z.string().optional() }) }),
    )
    .default([]),
});

function choicesIn({ items }: z.infer<typeof named>) {
  return items
    .map(({ id, snippet: { name, title = id } }) => ({ name: name ?? title, value: id }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

const SNIPPET = { part: 'snippet' } as const;

export const languages = youtube.choices('getLanguages', {
  find: async ({ client }) => choicesIn(await client.get('/i18nLanguages', { query: SNIPPET, answer: named })),
});

export const countries = youtube.choices('getCountriesCodes', {
  find: async ({ client }) => choicesIn(await client.get('/i18nRegions', { query: SNIPPET, answer: named })),
});

export const videoCategories = youtube.choices('getVideoCategories', {
  uses: [string('regionCode', { label: 'Region' })],
  async find({ client, parameters: { regionCode = '' } }) {
    if (regionCode === '') return [];
    return choicesIn(await client.get('/videoCategories', { query: { ...SNIPPET, regionCode }, answer: named }));
  },
});

export const playlists = youtube.choices('getPlaylists', {
  async find({ client }) {
    const items = await client.all({ path: '/playlists', query: { ...SNIPPET, mine: true } });
    return choicesIn(named.parse({ items }));
  },
});
