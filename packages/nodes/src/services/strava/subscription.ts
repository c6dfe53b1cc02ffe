import { NodeError, path, type ServiceClient, z } from '@millrace/node-sdk';

const SUBSCRIPTIONS = '/push_subscriptions';

const subscription = z.object({ id: z.number(), callback_url: z.string().optional() });

/** How an app says who it is. */
export interface StravaApp {
  client_id: string;
  client_secret: string;
}

/** @throws NodeError where the credential has no secret, or does not give it. */
export function appIn({ clientId, clientSecret }: Readonly<Record<string, unknown>>): StravaApp {
  if (typeof clientId === 'string' && typeof clientSecret === 'string' && clientId !== '' && clientSecret !== '') {
    return { client_id: clientId, client_secret: clientSecret };
  }
  throw new NodeError('The Strava credential lacks the client ID or secret', {
    description: 'Open the credential and enter both: Strava asks for them when an app subscribes.',
    code: 'CREDENTIAL_INCOMPLETE',
  });
}

/** The one subscription that an app can have. */
export async function subscriptionOf(client: ServiceClient, app: StravaApp) {
  const [current] = await client.get(SUBSCRIPTIONS, { query: { ...app }, answer: z.array(subscription) });
  return current;
}

export async function subscribe(client: ServiceClient, app: StravaApp, to: { url: string; verifyToken: string }) {
  const form = { ...app, callback_url: to.url, verify_token: to.verifyToken };
  const { id } = await client.json({ method: 'POST', path: SUBSCRIPTIONS, form, answer: subscription });
  return id;
}

export async function endSubscription(client: ServiceClient, app: StravaApp, id: number): Promise<void> {
  await client.delete(path`/push_subscriptions/${id}`, { query: { ...app } });
}
