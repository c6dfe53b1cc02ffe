import { path, z } from '@millrace/node-sdk';
import { chosenCollection, chosenSite, webflow, webflowV1 } from './client.ts';

const thing = z.object({ id: z.string(), displayName: z.string() });
const oldThing = z.object({ _id: z.string(), name: z.string() });
const field = z.object({ slug: z.string(), displayName: z.string().nullish(), name: z.string().nullish() });
const collectionFound = z.object({ fields: z.array(field) });

const choiceOfThing = ({ id, displayName }: z.infer<typeof thing>) => ({ name: displayName, value: id });
const choiceOfOldThing = ({ _id: value, name }: z.infer<typeof oldThing>) => ({ name, value });
const choicesOfFields = ({ fields }: z.infer<typeof collectionFound>) =>
  fields.map(({ slug, displayName, name }) => ({ name: displayName || name || slug, value: slug }));

export const sites = webflow.choices('getSites', {
  async find({ client }) {
    const found = await client.get('/sites', { answer: z.object({ sites: z.array(thing) }) });
    return found.sites.map(choiceOfThing);
  },
});

export const collections = webflow.choices('getCollections', {
  uses: [chosenSite],
  async find({ client, parameters: { siteId } }) {
    if (!siteId) return [];
    const answer = z.object({ collections: z.array(thing) });
    const found = await client.get(path`/sites/${siteId}/collections`, { answer });
    return found.collections.map(choiceOfThing);
  },
});

export const fields = webflow.choices('getFields', {
  uses: [chosenCollection],
  async find({ client, parameters: { collectionId } }) {
    if (!collectionId) return [];
    return choicesOfFields(await client.get(path`/collections/${collectionId}`, { answer: collectionFound }));
  },
});

export const oldSites = webflowV1.choices('getSites', {
  find: async ({ client }) => (await client.get('/sites', { answer: z.array(oldThing) })).map(choiceOfOldThing),
});

export const oldCollections = webflowV1.choices('getCollections', {
  uses: [chosenSite],
  async find({ client, parameters: { siteId } }) {
    if (!siteId) return [];
    const found = await client.get(path`/sites/${siteId}/collections`, { answer: z.array(oldThing) });
    return found.map(choiceOfOldThing);
  },
});

export const oldFields = webflowV1.choices('getFields', {
  uses: [chosenCollection],
  async find({ client, parameters: { collectionId } }) {
    if (!collectionId) return [];
    return choicesOfFields(await client.get(path`/collections/${collectionId}`, { answer: collectionFound }));
  },
});
