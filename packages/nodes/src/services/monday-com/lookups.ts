import { string, z } from '@millrace/node-sdk';
import { graphql, monday } from './client.ts';

const PAGE = 100;

// The parameter of the node that choices depend on.
const boardPlace = string('boardId', { label: 'Board' });

export const boards = monday.choices('getBoards', {
  async find({ client }) {
    const query = 'query ($page: Int, $limit: Int) { boards (page: $page, limit: $limit) { id name } }';
    const answer = z.object({ data: z.object({ boards: z.array(z.object({ id: z.string(), name: z.string() })) }) });
    const found = [];
    for (let page = 1; ; page++) {
      const { data } = await client.json({ ...graphql(query, { page, limit: PAGE }), answer });
      found.push(...data.boards);
      if (data.boards.length < PAGE) return found.map(({ id, name }) => ({ name, value: id }));
    }
  },
});

/** The columns or groups of the board. */
const partsOf = (lookup: string, part: 'columns' | 'groups') =>
  monday.choices(lookup, {
    uses: [boardPlace],
    async find({ client, parameters: { boardId } }) {
      const query = `query ($boardId: [ID!]) { boards (ids: $boardId) { parts: ${part} { id title } } }`;
      const entries = z.array(z.object({ id: z.string(), title: z.string() }));
      const answer = z.object({ data: z.object({ boards: z.array(z.object({ parts: entries })) }) });
      const { data } = await client.json({ ...graphql(query, { boardId }), answer });
      return data.boards.flatMap(({ parts }) => parts.map(({ id, title }) => ({ name: title, value: id })));
    },
  });

export const columns = partsOf('getColumns', 'columns');
export const groups = partsOf('getGroups', 'groups');
