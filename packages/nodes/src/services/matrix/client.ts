import {
  choiceOf,
  isJsonObject,
  NodeError,
  type Paging,
  path,
  type ServiceClient,
  service,
  z,
} from '@millrace/node-sdk';
import { matrixApi } from './matrix.credentials.ts';

export const matrix = service({ name: 'Matrix', credential: matrixApi, reason: 'error' });

/** Rooms whose names are asked for at the same time. */
const AT_ONCE = 10;

const rooms = matrix.choices('getChannels', {
  async find({ client }) {
    const answer = z.object({ joined_rooms: z.array(z.string()) });
    const { joined_rooms: ids } = await client.get('/client/r0/joined_rooms', { answer });
    const named: Array<{ name: string; value: string }> = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE);
      named.push(...(await Promise.all(some.map(async (value) => ({ name: await nameOf(value, client), value })))));
    }
    return named;
  },
});

/** The name of a room; its id where it has none. */
async function nameOf(room: string, client: ServiceClient): Promise<string> {
  try {
    const answer = z.object({ name: z.string().optional() });
    const { name } = await client.get(path`/client/r0/rooms/${room}/state/m.room.name`, { answer });
    return name || room;
  } catch (error) {
    if (error instanceof NodeError && error.code === 'SERVICE_NOT_FOUND') return room;
    throw error;
  }
}

export const roomId = choiceOf('roomId', { label: 'Room', from: rooms, required: true });

/** Messages from the last one back: servers name a place to go on from behind the first one, too, and give nothing there. */
export function backwards(limit: number): Paging {
  return {
    items: 'chunk',
    place: 'query',
    first: {},
    ...(limit !== Number.POSITIVE_INFINITY && { size: { name: 'limit', most: 500 } }),
    next({ body, count }) {
      const end = isJsonObject(body) ? body.end : undefined;
      return count > 0 && typeof end === 'string' ? { values: { from: end } } : undefined;
    },
  };
}

/** Things of Matrix as it describes them. */
export const entities = z.array(z.record(z.string(), z.json()));
