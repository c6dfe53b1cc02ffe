import { z } from '@millrace/node-sdk';
import { matchingNames } from '../../lib/lookups/matching-names.ts';
import { trello } from './client.ts';

const found = z.object({ id: z.string(), name: z.string(), url: z.string() });
const fields = 'id,name,url';
const MOST = 100;

export const boards = trello.searches('searchBoards', {
  async find({ client, search }) {
    const all = await client.get('/members/me/boards', { query: { fields }, answer: z.array(found) });
    return { results: matchingNames(all, search).map(resultOf) };
  },
});

export const cards = trello.searches('searchCards', {
  async find({ client, search }) {
    if (!search) {
      const query = { fields, limit: MOST };
      const own = await client.get('/members/me/cards', { query, answer: z.array(found) });
      return { results: own.map(resultOf) };
    }
    const page = await client.get('/search', {
      query: { query: search, modelTypes: 'cards', card_fields: fields, cards_limit: MOST, partial: true },
      answer: z.object({ cards: z.array(found) }),
    });
    return { results: page.cards.map(resultOf) };
  },
});

function resultOf({ id, name, url }: z.infer<typeof found>) {
  return { name, value: id, url };
}
