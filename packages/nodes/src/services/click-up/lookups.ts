import { z } from '@millrace/node-sdk';
import { clickUp } from './client.ts';

const found = z.object({ teams: z.array(z.object({ id: z.string(), name: z.string() })) });

export const teams = clickUp.choices('getTeams', {
  async find({ client }) {
    const { teams: all } = await client.get('/team', { answer: found });
    return all.map(({ id, name }) => ({ name, value: id }));
  },
});
