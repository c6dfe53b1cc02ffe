import {
  type AddressContext,
  locator,
  NodeError,
  offsetPaging,
  type Paging,
  type Path,
  path,
  service,
  singlePage,
  when,
  z,
} from '@millrace/node-sdk';
import { trimmedUrl } from '../../../lib/credentials/authorization.ts';
import { matchingNames } from '../../../lib/lookups/matching-names.ts';
import {
  atlassianServiceAccountApi,
  jiraSoftwareCloudApi,
  jiraSoftwareCloudOAuth2Api,
  jiraSoftwareServerApi,
  jiraSoftwareServerPatApi,
} from '../atlassian.credentials.ts';

const GATEWAY = 'https://api.atlassian.com';
const sites = z.array(z.object({ id: z.string(), url: z.string(), name: z.string() }));

const kinds = {
  cloud: jiraSoftwareCloudApi,
  cloudOAuth2: jiraSoftwareCloudOAuth2Api,
  cloudServiceAccount: atlassianServiceAccountApi,
  server: jiraSoftwareServerApi,
  serverPat: jiraSoftwareServerPatApi,
} as const;

const choice = { parameter: 'jiraVersion', label: 'Jira', kinds } as const;
const common = { name: 'Jira', reason: ['errorMessages.0', 'errors.*'], headers: { 'x-atlassian-token': 'no-check' } };

/** Where accounts that reach several sites learn which. */
const atlassian = service({ ...common, credentials: choice, baseUrl: GATEWAY });

const siteSearch = atlassian.searches('getSites', {
  async find({ client, search }) {
    const found = await client.get('/oauth/token/accessible-resources', { answer: sites });
    return { results: matchingNames(found, search).map(({ id, name, url }) => ({ name, value: id, url })) };
  },
});

const site = locator('site', { label: 'Site', from: siteSearch, address: /(https:\/\/[^/]+)/ });

/** Where requests go: to the server or site itself, or through the gateway of Atlassian, which wants the id of the site. */
async function addressOf(credential: object, { parameters, credentialType, ask }: AddressContext): Promise<string> {
  const own = 'domain' in credential ? trimmedUrl(String(credential.domain)) : '';
  if (credentialType === atlassianServiceAccountApi.description.name) return gatewayTo(siteIn(parameters.site), ask);
  return credentialType === jiraSoftwareCloudOAuth2Api.description.name ? gatewayTo(own, ask) : own;
}

function siteIn(value: unknown): string {
  const chosen = z.object({ value: z.union([z.string(), z.number()]) }).safeParse(value);
  return trimmedUrl(String(chosen.data?.value ?? ''));
}

async function gatewayTo(wanted: string, ask: AddressContext['ask']): Promise<string> {
  const known = sites.parse(await ask(`${GATEWAY}/oauth/token/accessible-resources`));
  const found = known.find(({ id, url }) => id === wanted || trimmedUrl(url) === wanted);
  if (found) return `${GATEWAY}/ex/jira/${encodeURIComponent(found.id)}`;
  throw new NodeError(`The account does not reach the site '${wanted}'`, {
    description: `Choose one of those that it reaches: ${known.map(({ url }) => url).join(', ') || 'none'}.`,
    parameter: 'site',
  });
}

export const jira = service({
  ...common,
  credentials: { ...choice, parameters: [when({ jiraVersion: ['cloudServiceAccount'] }, site)] },
  baseUrl: addressOf,
});

/** Whether it is the cloud of Atlassian, whose interface and people differ from those of a server of one's own. */
export function isCloud(parameters: object): boolean {
  const given = z.object({ jiraVersion: z.string().default('cloud') }).parse(parameters);
  return given.jiraVersion.startsWith('cloud');
}

/** Whether requests go through the gateway of Atlassian, which passes on calls of the interface only. */
export function isBehindGateway(parameters: object): boolean {
  return isCloud(parameters) && 'jiraVersion' in parameters && parameters.jiraVersion !== 'cloud';
}

/** A path of the version of the interface that has texts as documents; servers have the one before only. */
export function newest(parameters: object): Path {
  return isCloud(parameters) ? path`/rest/api/3` : path`/rest/api/2`;
}

/** Lists that say where to begin: the first page only where all is wanted. */
export const pagesOf = (items: string): Paging => ({
  ...offsetPaging({
    offset: 'startAt',
    items,
    total: 'total',
    size: { name: 'maxResults', most: 100 },
    whole: { startAt: 0 },
  }),
  first: {},
});

/** A thing of Jira as it describes it. */
export const entity = z.record(z.string(), z.json());

/** Lists that come at once. */
export const wholeList = (items: string): Paging => singlePage({ items });
