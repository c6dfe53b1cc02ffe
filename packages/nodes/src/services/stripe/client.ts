import { isJsonObject, type Paging, service, z } from '@millrace/node-sdk';
import { stripeApi } from './stripe.credentials.ts';

/** The next page begins behind the last thing of this one. */
const paging: Paging = {
  items: 'data',
  place: 'query',
  size: { name: 'limit', most: 100 },
  first: {},
  next({ body }) {
    if (!isJsonObject(body) || body.has_more !== true || !Array.isArray(body.data)) return undefined;
    const last = body.data.at(-1);
    return isJsonObject(last) && typeof last.id === 'string' ? { values: { starting_after: last.id } } : undefined;
  },
};

export const stripe = service({
  name: 'Stripe',
  credential: stripeApi,
  baseUrl: 'https://api.stripe.com/v1',
  reason: 'error.message',
  paging,
});

const countries = z.object({ data: z.array(z.object({ supported_payment_currencies: z.array(z.string()) })) });

/** Currencies that can be paid in. */
export const currencies = stripe.choices('getCurrencies', {
  async find({ client }) {
    const { data } = await client.get('/country_specs', { query: { limit: 100 }, answer: countries });
    const all = new Set(data.flatMap(({ supported_payment_currencies: codes }) => codes));
    return [...all].sort().map((value) => ({ name: value.toUpperCase(), value }));
  },
});
