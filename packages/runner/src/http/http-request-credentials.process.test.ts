import { createHash, createHmac } from 'node:crypto';
import { credentialModules } from '@millrace/nodes';
import type { CredentialTypeDescription, JsonObject, WorkflowNode } from '@millrace/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, type LoopbackServer, startLoopbackServer } from '../testing/loopback-server.ts';
import { chain, RunnerUnderTest } from '../testing/runner-process.ts';

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const token = { oauthTokenData: { access_token: 'at' } };
const client = {
  consumerKey: 'c',
  consumerSecret: 's&',
  oauthTokenData: { oauth_token: 't', oauth_token_secret: '/' },
};

/** Of each type that signs requests by itself: its fields, and what a service gets of them as headers and query. */
const SIGNED: Record<string, [data: JsonObject, headers: Record<string, unknown>, query?: string]> = {
  activeCampaignApi: [{ apiUrl: 'https://acme.api.example', apiKey: 'k' }, { 'api-token': 'k' }],
  airtableApi: [{ apiKey: 'k' }, {}, 'api_key=k'],
  airtableTokenApi: [{ accessToken: 't' }, { authorization: 'Bearer t' }],
  anthropicApi: [{ apiKey: 'k' }, { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' }],
  asanaApi: [{ accessToken: 't' }, { authorization: 'Bearer t' }],
  aws: [
    { accessKeyId: 'A', secretAccessKey: 's', temporaryCredentials: true, sessionToken: 'st' },
    { authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=A\//), 'x-amz-security-token': 'st' },
  ],
  azureOpenAiApi: [{ apiKey: 'k', resourceName: 'r', apiVersion: 'v' }, { 'api-key': 'k' }],
  azureAiSearchApi: [{ endpoint: 'https://search.example.com', apiKey: 'k' }, { 'api-key': 'k' }],
  bambooHrApi: [{ subdomain: 'acme', apiKey: 'k' }, { authorization: basic('k', 'x') }],
  bannerbearApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  bitbucketAccessTokenApi: [{ email: 'a@b.c', accessToken: 't' }, { authorization: basic('a@b.c', 't') }],
  bitbucketApi: [{ username: 'ann', appPassword: 'pw' }, { authorization: basic('ann', 'pw') }],
  calApi: [{ apiKey: 'k', host: 'https://api.cal.example' }, {}, 'apiKey=k'],
  calendlyApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  clearbitApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  clickUpApi: [{ accessToken: 't' }, { authorization: 't' }],
  clockifyApi: [{ apiKey: 'k' }, { 'x-api-key': 'k' }],
  codaApi: [{ accessToken: 't' }, { authorization: 'Bearer t' }],
  cohereApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  convertKitApi: [{ apiSecret: 's' }, {}, 'api_secret=s'],
  cloudflareApi: [{ apiToken: 't' }, { authorization: 'Bearer t' }],
  contentfulApi: [
    { spaceId: 's', ContentDeliveryaccessToken: 'd', ContentPreviewaccessToken: 'p' },
    { authorization: 'Bearer d' },
  ],
  deepLApi: [{ apiKey: 'k', apiPlan: 'pro' }, { authorization: 'DeepL-Auth-Key k' }],
  deepSeekApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  dhlApi: [{ apiKey: 'k' }, { 'dhl-api-key': 'k' }],
  discordBotApi: [{ botToken: 't' }, { authorization: 'Bot t' }],
  discourseApi: [
    { url: 'https://forum.example', apiKey: 'k', username: 'u' },
    { 'api-key': 'k', 'api-username': 'u' },
  ],
  dropboxApi: [{ accessToken: 't', accessType: 'full' }, { authorization: 'Bearer t' }],
  elasticsearchApi: [
    { username: 'ann', password: 'pw', baseUrl: 'https://es.example', ignoreSSLIssues: false },
    { authorization: basic('ann', 'pw') },
  ],
  erpNextApi: [
    { apiKey: 'k', apiSecret: 's', environment: 'selfHosted', domain: 'https://erp.example' },
    { authorization: 'token k:s' },
  ],
  facebookGraphApi: [{ accessToken: 't', allowUnauthorizedCerts: false }, {}, 'access_token=t'],
  freshdeskApi: [{ apiKey: 'k', domain: 'd' }, { authorization: basic('k', 'X') }],
  figmaApi: [{ accessToken: 't' }, { 'x-figma-token': 't' }],
  ghostAdminApi: [
    { url: 'https://blog.example', apiKey: 'a1:00ff' },
    { authorization: expect.stringMatching(/^Ghost /) },
  ],
  ghostContentApi: [{ url: 'https://blog.example', apiKey: 'k' }, {}, 'key=k'],
  githubApi: [{ accessToken: 't' }, { authorization: 'token t' }],
  gitlabApi: [{ accessToken: 't' }, { 'private-token': 't' }],
  googlePalmApi: [{ apiKey: 'k' }, { 'x-goog-api-key': 'k' }],
  grafanaApi: [{ apiKey: 'k', baseUrl: 'https://grafana.example' }, { authorization: 'Bearer k' }],
  groqApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  httpBasicAuth: [{ user: 'ann', password: 'pw' }, { authorization: basic('ann', 'pw') }],
  httpBearerAuth: [{ token: 't' }, { authorization: 'Bearer t' }],
  httpCustomAuth: [{ json: '{"headers":{"X-A":"1"},"qs":{"b":"2"}}' }, { 'x-a': '1' }, 'b=2'],
  httpHeaderAuth: [{ name: 'X-Key', value: 'v' }, { 'x-key': 'v' }],
  httpQueryAuth: [{ name: 'key', value: 'v w' }, {}, 'key=v%20w'],
  hubspotApi: [{ apiKey: 'k' }, {}, 'hapikey=k'],
  hubspotAppToken: [{ appToken: 't' }, { authorization: 'Bearer t' }],
  huggingFaceApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  humanticAiApi: [{ apiKey: 'k' }, {}, 'apikey=k'],
  intercomApi: [{ apiKey: 't' }, { authorization: 'Bearer t' }],
  hunterApi: [{ apiKey: 'k' }, {}, 'api_key=k'],
  jenkinsApi: [{ username: 'ann', apiKey: 'k', baseUrl: 'https://ci.example' }, { authorization: basic('ann', 'k') }],
  jinaAiApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  jiraSoftwareCloudApi: [{ email: 'a@b.c', apiToken: 't' }, { authorization: basic('a@b.c', 't') }],
  jiraSoftwareServerApi: [{ email: 'ann', password: 'pw' }, { authorization: basic('ann', 'pw') }],
  jiraSoftwareServerPatApi: [{ personalAccessToken: 't' }, { authorization: 'Bearer t' }],
  jotFormApi: [{ apiKey: 'k' }, { apikey: 'k' }],
  lemlistApi: [{ apiKey: 'k' }, { authorization: basic('', 'k') }],
  linearApi: [{ apiKey: 'k' }, { authorization: 'k' }],
  mailchimpApi: [{ apiKey: 'k-us5' }, { authorization: 'apikey k-us5' }],
  mailgunApi: [{ apiKey: 'k' }, { authorization: basic('api', 'k') }],
  matrixApi: [{ accessToken: 't' }, { authorization: 'Bearer t' }],
  mattermostApi: [{ accessToken: 't' }, { authorization: 'Bearer t' }],
  mauticApi: [
    { url: 'https://mautic.example', username: 'ann', password: 'pw' },
    { authorization: basic('ann', 'pw') },
  ],
  milvusApi: [{ username: 'ann', password: 'pw' }, { authorization: 'Bearer ann:pw' }],
  mistralCloudApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  httpMultipleHeadersAuth: [{ headers: { values: [{ name: 'x-a', value: 'k' }] } }, { 'x-a': 'k' }],
  mondayComApi: [{ apiToken: 't' }, { authorization: 'Bearer t' }],
  n8nApi: [{ apiKey: 'k' }, { 'x-n8n-api-key': 'k' }],
  netlifyApi: [{ accessToken: 't' }, { authorization: 'Bearer t' }],
  nextCloudApi: [
    { webDavUrl: 'https://nc.example/remote.php/webdav', user: 'ann', password: 'pw' },
    { authorization: basic('ann', 'pw') },
  ],
  nocoDb: [{ apiToken: 't' }, { 'xc-auth': 't' }],
  nocoDbApiToken: [{ apiToken: 't' }, { 'xc-token': 't' }],
  notionApi: [{ apiKey: 'k' }, { authorization: 'Bearer k', 'notion-version': '2022-06-28' }],
  oAuth2Api: [token, { authorization: 'Bearer at' }],
  ollamaApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  openAiApi: [
    { apiKey: 'k', organizationId: 'o' },
    { authorization: 'Bearer k', 'openai-organization': 'o' },
  ],
  openRouterApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  openWeatherMapApi: [{ accessToken: 'k' }, {}, 'APPID=k'],
  pagerDutyApi: [{ apiToken: 't' }, { authorization: 'Token token=t' }],
  perplexityApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  pineconeApi: [{ apiKey: 'k' }, { 'api-key': 'k' }],
  pipedriveApi: [{ apiToken: 't' }, {}, 'api_token=t'],
  pushoverApi: [{ apiKey: 'k' }, {}, 'token=k'],
  qdrantApi: [{ apiKey: 'k', qdrantUrl: 'http://localhost:6333' }, { 'api-key': 'k' }],
  rocketchatApi: [
    { userId: 'u', authKey: 'k' },
    { 'x-auth-token': 'k', 'x-user-id': 'u' },
  ],
  s3: [
    { accessKeyId: 'A', secretAccessKey: 's', region: 'r' },
    { authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=A\/\d{8}\/r\/s3\//) },
  ],
  schemaRegistryApi: [{ username: 'ann', password: 'pw' }, { authorization: basic('ann', 'pw') }],
  sendGridApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  sendInBlueApi: [{ apiKey: 'k' }, { 'api-key': 'k' }],
  sentryIoApi: [{ token: 't' }, { authorization: 'Bearer t' }],
  sentryIoServerApi: [{ token: 't', url: 'https://sentry.example' }, { authorization: 'Bearer t' }],
  serpApi: [{ apiKey: 'k' }, {}, 'api_key=k'],
  shopifyAccessTokenApi: [{ accessToken: 't' }, { 'x-shopify-access-token': 't' }],
  shopifyApi: [{ apiKey: 'k', password: 'pw' }, { authorization: basic('k', 'pw') }],
  slackApi: [{ accessToken: 't' }, { authorization: 'Bearer t' }],
  snowflake: [{ account: 'a', password: 'a.b.c' }, { authorization: 'Bearer a.b.c' }],
  storyblokContentApi: [{ apiKey: 'k' }, {}, 'token=k'],
  storyblokManagementApi: [{ accessToken: 't' }, { authorization: 't' }],
  strapiTokenApi: [{ apiToken: 't', url: 'https://cms.example', apiVersion: 'v4' }, { authorization: 'Bearer t' }],
  stripeApi: [{ secretKey: 'k' }, { authorization: 'Bearer k' }],
  supabaseApi: [{ serviceRole: 'k' }, { apikey: 'k', authorization: 'Bearer k' }],
  surveyMonkeyApi: [{ accessToken: 't' }, { authorization: 'Bearer t' }],
  todoistApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  trelloApi: [{ apiKey: 'k', apiToken: 't' }, {}, 'key=k&token=t'],
  twilioApi: [{ accountSid: 'AC', authToken: 't' }, { authorization: basic('AC', 't') }],
  typeformApi: [{ accessToken: 't' }, { authorization: 'bearer t' }],
  uptimeRobotApi: [{ apiKey: 'k' }, {}, 'api_key=k'],
  venafiTlsProtectCloudApi: [{ apiKey: 'k', region: 'cloud' }, { 'tppl-api-key': 'k' }],
  vercelAiGatewayApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  weaviateApi: [{ weaviate_api_key: 'k' }, { authorization: 'Bearer k' }],
  webflowApi: [{ accessToken: 't' }, { authorization: 'Bearer t' }],
  whatsAppApi: [{ accessToken: 't' }, { authorization: 'Bearer t' }],
  wolframAlphaApi: [{ appId: 'a' }, {}, 'appid=a'],
  wooCommerceApi: [{ consumerKey: 'k', consumerSecret: 's' }, { authorization: basic('k', 's') }],
  wordpressApi: [{ username: 'ann', password: 'pw' }, { authorization: basic('ann', 'pw') }],
  xAiApi: [{ apiKey: 'k' }, { authorization: 'Bearer k' }],
  zendeskApi: [{ subdomain: 's', email: 'a@x', apiToken: 't' }, { authorization: basic('a@x/token', 't') }],
  zoomApi: [{ accessToken: 't' }, { authorization: 'Bearer t' }],
};
/** Types that ask their service for a token first: `service-credentials.test.ts`, or the tests of their nodes, try them out. */
const PREPARED = [
  'atlassianServiceAccountApi',
  'awsAssumeRole',
  'baserowApi',
  'githubAppApi',
  'googleApi',
  'odooApi',
  'salesforceJwtApi',
  'seaTableApi',
  'strapiApi',
  'whatsAppTriggerApi',
];

/** One request of the node, by name. */
interface Case {
  type: string;
  data: JsonObject;
  /** What the service gets. */
  got: Partial<Record<'query' | 'body', unknown>> & { headers?: Record<string, unknown> };
  /** Of the node, besides its address and its authentication. */
  parameters?: JsonObject;
}

const CHALLENGE = 'Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256';

const SPECIAL: Record<string, Case> = {
  clickUpOAuth2Api: { type: 'clickUpOAuth2Api', data: token, got: { headers: { authorization: 'at' } } },
  shopifyOAuth2Api: {
    type: 'shopifyOAuth2Api',
    data: token,
    got: { headers: { authorization: 'Bearer at', 'x-shopify-access-token': 'at' } },
  },
  'custom auth in the body': {
    type: 'httpCustomAuth',
    data: { json: '{"body":{"key":"k"}}' },
    parameters: { method: 'POST', sendBody: true, specifyBody: 'json', jsonBody: '{"a":1}' },
    got: { body: '{"a":1,"key":"k"}' },
  },
  'OAuth2 with its token in the query': {
    type: 'oAuth2Api',
    data: { ...token, accessTokenIn: 'query' },
    got: { query: 'access_token=at', headers: expect.not.objectContaining({ authorization: expect.anything() }) },
  },
  'OAuth2 with its token in a parameter of another name': {
    type: 'oAuth2Api',
    data: { ...token, accessTokenIn: 'query', accessTokenName: 'auth' },
    got: { query: 'auth=at' },
  },
};

const types = new Map<string, CredentialTypeDescription>();
for (const { name, load } of credentialModules) types.set(name, (await load()).default.description);

const extending = (parent: string) => [...types.keys()].filter((name) => name !== parent && isKindOf(name, parent));

function isKindOf(name: string, parent: string): boolean {
  return name === parent || (types.get(name)?.extends ?? []).some((one) => isKindOf(one, parent));
}

const CASES: Record<string, Case> = {
  ...Object.fromEntries(
    Object.entries(SIGNED).map(([type, [data, headers, query = '']]) => [
      type,
      { type, data, got: { headers, query } },
    ]),
  ),
  ...Object.fromEntries(
    extending('oAuth2Api').map((type) => [
      type,
      { type, data: token, got: { headers: { authorization: 'Bearer at' } } },
    ]),
  ),
  ...SPECIAL,
};

/** Cases whose answer is computed by the service. */
const COMPUTED: Record<string, Pick<Case, 'type' | 'data'>> = {
  'digest auth': { type: 'httpDigestAuth', data: { user: 'ann', password: 'pw' } },
  oAuth1Api: { type: 'oAuth1Api', data: { ...client, signatureMethod: 'HMAC-SHA256' } },
  ...Object.fromEntries(extending('oAuth1Api').map((type) => [type, { type, data: client }])),
};

interface Got extends JsonObject {
  headers: Record<string, string>;
  query: string;
  body: string;
}

describe('The HTTP request node with a credential sends', () => {
  let server: LoopbackServer;
  let got: Record<string, Got>;
  beforeAll(async () => {
    server = await startLoopbackServer(async (request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      const { headers } = request;
      if (pathname === '/digest' && !headers.authorization) {
        response.writeHead(401, { 'www-authenticate': CHALLENGE }).end();
        return;
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ headers, query: search.slice(1), body: await bodyOf(request) }));
    });
    got = await requestAll(server.url);
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  it.each(Object.entries(CASES))('%s', (name, { got: expected }) => {
    expect(got[name]).toMatchObject(expected);
  });

  it('an answer to the challenge of digest auth', () => {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    const fields = fieldsOf(got['digest auth']?.headers.authorization);
    const answered = [hash('ann:r:pw'), 'n', fields.get('nc'), fields.get('cnonce'), 'auth', hash('GET:/digest')];
    expect(fields.get('response')).toBe(hash(answered.join(':')));
  });

  it.each([
    ['oAuth1Api', 'sha256'],
    ['trelloOAuth1Api', 'sha1'],
  ])('a signature by OAuth1: %s', (name, algorithm) => {
    const fields = fieldsOf(got[name]?.headers.authorization);
    const signature = fields.get('oauth_signature') ?? '';
    fields.delete('oauth_signature');
    const sorted = [...fields].map((pair) => pair.join('=')).sort();
    const base = ['GET', `${server.url}/things`, sorted.join('&')].map(encodeURIComponent).join('&');
    const expected = createHmac(algorithm, `${encodeURIComponent('s&')}&${encodeURIComponent('/')}`).update(base);
    expect(decodeURIComponent(signature)).toBe(expected.digest('base64'));
  });

  it('each type that authenticates requests is tried out here', async () => {
    const tried = new Set([...Object.values({ ...CASES, ...COMPUTED }).map(({ type }) => type), ...PREPARED]);
    const authenticating = [...types.values()].filter(({ name, signsRequests, genericAuth }) => {
      return signsRequests || genericAuth || isKindOf(name, 'oAuth1Api') || isKindOf(name, 'oAuth2Api');
    });
    expect([...tried].sort()).toEqual(authenticating.map(({ name }) => name).sort());
  });
});

/** `name="value"` pairs after the scheme. */
function fieldsOf(header = ''): Map<string, string> {
  const pairs = header.slice(header.indexOf(' ') + 1).matchAll(/([\w-]+)="?([^",]*)"?/g);
  return new Map([...pairs].map(([, name = '', value = '']) => [name, value]));
}

/** What the service got of each case, by its name: all nodes stand in one workflow, which a runner of its own runs. */
async function requestAll(url: string): Promise<Record<string, Got>> {
  await using runner = new RunnerUnderTest({ ssrfAllow: ['127.0.0.1'] });
  const cases = Object.entries({ ...CASES, ...COMPUTED });
  const nodes = cases.map(([name, one]) =>
    askingNode(name, `${url}/${name === 'digest auth' ? 'digest' : 'things'}`, one),
  );
  runner.start(chain({ name: 'Start', type: 'manualTrigger' }, ...nodes), {
    executionId: 'all',
    start: { kind: 'manual' },
  });
  const answered = async () => {
    for (const [name, { data }] of cases) {
      const { requestId } = await runner.next('credential', ({ node }) => node === name);
      runner.send({ type: 'credential', requestId, data });
    }
  };
  const finished = runner.finished('all');
  // An execution that fails asks no more.
  await Promise.race([finished, answered()]);
  const { outcome, data } = await finished;
  expect(outcome).toMatchObject({ status: 'success' });
  return Object.fromEntries(cases.map(([name]) => [name, data[name][0][0].json as Got]));
}

function askingNode(name: string, url: string, { type, parameters = {} }: Omit<Case, 'got'>) {
  const choice: JsonObject = types.get(type)?.genericAuth
    ? { authentication: 'genericCredentialType', genericAuthType: type }
    : { authentication: 'predefinedCredentialType', nodeCredentialType: type };
  return {
    name,
    type: 'httpRequest',
    typeVersion: 4.2,
    parameters: { url, ...choice, ...parameters },
    credentials: { [type]: { id: name, name } },
  } satisfies Partial<WorkflowNode>;
}
