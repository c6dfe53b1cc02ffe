import { NodeError, type ServiceClient, z } from '@millrace/node-sdk';
import { linkedInMembers } from './client.ts';

const byOpenId = z.object({ sub: z.string(), name: z.string() });
const byProfile = z.object({ id: z.string(), localizedFirstName: z.string(), localizedLastName: z.string() });

/** The member who signed in. */
export const signedIn = linkedInMembers.choices('getPersonUrn', {
  find: async ({ client }) => [await memberOf(client)],
});

async function memberOf(client: ServiceClient) {
  try {
    const { sub, name } = await client.get('/userinfo', { answer: byOpenId });
    return { name, value: sub };
  } catch (error) {
    // Older permissions, and those of community management, reach the profile only.
    if (!(error instanceof NodeError) || error.httpCode !== '403') throw error;
    const { id, localizedFirstName, localizedLastName } = await client.get('/me', { answer: byProfile });
    return { name: `${localizedFirstName} ${localizedLastName}`, value: id };
  }
}
