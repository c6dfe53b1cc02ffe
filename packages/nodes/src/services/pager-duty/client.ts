import { offsetPaging, service, z } from '@millrace/node-sdk';
import { pagerDutyApi, pagerDutyOAuth2Api } from './pager-duty.credentials.ts';

export const pagerDuty = service({
  name: 'PagerDuty',
  credentials: { kinds: { apiToken: pagerDutyApi, oAuth2: pagerDutyOAuth2Api } },
  baseUrl: 'https://api.pagerduty.com',
  headers: { accept: 'application/vnd.pagerduty+json;version=2' },
  reason: ['error.errors.0', 'error.message'],
});

/** A list of the things that an answer names so. */
export const listed = (items: string) =>
  offsetPaging({ offset: 'offset', items, hasMore: 'more', size: { name: 'limit', most: 100 } });

const thing = z.array(z.object({ id: z.string(), name: z.string() }));

const things = (name: string, place: '/services' | '/escalation_policies' | '/priorities', items: string) =>
  pagerDuty.choices(name, {
    async find({ client }) {
      const found = thing.parse(await client.all({ path: place }, { paging: listed(items) }));
      return found.map((one) => ({ name: one.name, value: one.id }));
    },
  });

export const services = things('getServices', '/services', 'services');
export const escalationPolicies = things('getEscalationPolicies', '/escalation_policies', 'escalation_policies');
export const priorities = things('getPriorities', '/priorities', 'priorities');

export const timezones = pagerDuty.choices('getTimezones', {
  find: () => Intl.supportedValuesOf('timeZone').map((zone) => ({ name: zone, value: zone })),
});
