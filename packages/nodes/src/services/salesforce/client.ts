import { type AddressContext, isJsonObject, linkPaging, NodeError, service, z } from '@millrace/node-sdk';
import { loginAddress, salesforceJwtApi, salesforceOAuth2Api } from './salesforce.credentials.ts';

const VERSION = '/services/data/v59.0';

const common = {
  name: 'Salesforce',
  reason: ['0.message', 'message'],
  paging: linkPaging({ items: 'records', next: 'nextRecordsUrl' }),
};

export const salesforce = service({
  ...common,
  credentials: { kinds: { oAuth2: salesforceOAuth2Api, jwt: salesforceJwtApi } },
  baseUrl: (credential, context) => addressOf(credential, context),
});

/** For the trigger, which signs in by OAuth2 only. */
export const salesforceByOAuth2 = service({
  ...common,
  credential: salesforceOAuth2Api,
  baseUrl: (credential, context) => addressOf(credential, context),
});

const userInfo = z.object({ urls: z.object({ rest: z.string() }) });

/** Each company has an address of its own: the answer with the token says it, else the information about its user. */
async function addressOf(credential: object, { ask }: AddressContext): Promise<string> {
  const given = new Map<string, unknown>(Object.entries(credential));
  const token = given.get('oauthTokenData');
  const told = isJsonObject(token) ? token.instance_url : undefined;
  if (typeof told === 'string') return `${originOf(told)}${VERSION}`;
  const about = userInfo.safeParse(await ask(`${loginAddress(given.get('environment'))}/services/oauth2/userinfo`));
  if (about.success) return `${originOf(about.data.urls.rest)}${VERSION}`;
  throw new NodeError('Salesforce did not say where the company of the account is', {
    description: 'Connect the credential again.',
    code: 'SERVICE_ANSWER_UNEXPECTED',
  });
}

function originOf(address: string): string {
  return new URL(address.replace('{version}', '0')).origin;
}
