import { choiceOf, type Paging, path, service, string, z } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';
import { sentryIoApi, sentryIoOAuth2Api, sentryIoServerApi } from './sentry.credentials.ts';

/** Each page links to the next one, also where that holds nothing: then it says so. */
const linkedPages: Paging = {
  items: '',
  place: 'query',
  first: {},
  next({ headers }) {
    const links = [headers.link ?? '']
      .flat()
      .join(', ')
      .slice(0, LONGEST_LINKS)
      .split(/,\s*(?=<)/);
    const link = links.find((one) => /;\s*rel="next"/.test(one) && /;\s*results="true"/.test(one));
    const cursor = link === undefined ? undefined : /;\s*cursor="([^"]*)"/.exec(link)?.[1];
    return cursor ? { values: { cursor } } : undefined;
  },
};
const LONGEST_LINKS = 8192;

export const sentry = service({
  name: 'Sentry',
  credentials: {
    kinds: { accessToken: sentryIoApi, oAuth2: sentryIoOAuth2Api, accessTokenServer: sentryIoServerApi },
  },
  baseUrl: (account) => `${'url' in account ? trimmedUrl(String(account.url)) : 'https://sentry.io'}/api/0`,
  reason: 'detail',
  paging: linkedPages,
});

const named = z.array(z.object({ slug: z.string(), name: z.string().nullish() }));
const choicesOf = (found: unknown) => named.parse(found).map(({ slug, name }) => ({ name: name || slug, value: slug }));

const organizations = sentry.choices('getOrganizations', {
  find: async ({ client }) => choicesOf(await client.all({ path: '/organizations/' })),
});
const uses = [string('organizationSlug', { label: 'Organization' })] as const;

export const projectChoices = sentry.choices('getProjects', {
  uses,
  async find({ client, parameters: { organizationSlug } }) {
    if (!organizationSlug) return [];
    return choicesOf(await client.all({ path: path`/organizations/${organizationSlug}/projects/` }));
  },
});
const teams = sentry.choices('getTeams', {
  uses,
  async find({ client, parameters: { organizationSlug } }) {
    if (!organizationSlug) return [];
    return choicesOf(await client.all({ path: path`/organizations/${organizationSlug}/teams/` }));
  },
});

export const organizationSlug = choiceOf('organizationSlug', {
  label: 'Organization',
  from: organizations,
  required: true,
});
/** Another name for it, which files have. */
export const changedOrganization = choiceOf('organization_slug', {
  label: 'Organization',
  from: organizations,
  required: true,
});
export const projectSlug = choiceOf('projectSlug', { label: 'Project', from: projectChoices, required: true });
export const teamSlug = choiceOf('teamSlug', { label: 'Team', from: teams, required: true });

/** Lists have 100 entries at first. */
export const paged = { limit: 100, most: 500 } as const;
export const slug = string('slug', { label: 'Slug', description: 'Its name in addresses' });
