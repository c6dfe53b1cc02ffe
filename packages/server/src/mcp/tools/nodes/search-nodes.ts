import { defaultVersionOf } from '@millrace/workflow';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { type ListedType, listTypes } from './node-catalogue.ts';

export const searchNodes = defineTool({
  name: 'search_nodes',
  description:
    'Finds node types by words: names of services, things or actions. Begin here, then read one with describe_node before you use it.',
  isReadOnly: true,
  parameters: z.object({
    query: z.string().max(200).describe('Words, for example "slack" or "http request"'),
    limit: z.number().int().min(1).max(50).default(15),
  }),
  async call({ query, limit }, ports) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = (await listTypes(ports))
      .filter(({ hidden }) => hidden !== true)
      .map((type) => ({ type, rank: rankOf(type, words) }))
      .filter(({ rank }) => rank > 0)
      .toSorted((a, b) => b.rank - a.rank || a.type.displayName.length - b.type.displayName.length);
    return {
      found: found.length,
      nodes: found.slice(0, limit).map(({ type }) => ({
        type: type.name,
        typeVersion: defaultVersionOf(type),
        name: type.displayName,
        description: type.description,
        ...(type.trigger && { trigger: type.trigger }),
      })),
    };
  },
});

/** All words have to be found; those in the name count most. */
function rankOf({ name, displayName, description, codex }: ListedType, words: readonly string[]): number {
  const label = displayName.toLowerCase();
  const id = name.toLowerCase();
  const rest = [description, ...(codex?.alias ?? [])].join(' ').toLowerCase();
  let rank = 0;
  for (const word of words) {
    if (label === word) rank += 8;
    else if (label.startsWith(word)) rank += 5;
    else if (label.includes(word) || id.includes(word)) rank += 3;
    else if (rest.includes(word)) rank += 1;
    else return 0;
  }
  return rank;
}
