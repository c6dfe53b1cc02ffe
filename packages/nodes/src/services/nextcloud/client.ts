import { type HttpResponse, isJsonObject, type JsonObject, NodeError, service } from '@millrace/node-sdk';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';
import { xmlAnswer } from '../../lib/xml/xml-answer.ts';
import { interfaceOf } from './address.ts';
import { nextCloudApi, nextCloudOAuth2Api } from './nextcloud.credentials.ts';

const account = {
  name: 'Nextcloud',
  credentials: { kinds: { accessToken: nextCloudApi, oAuth2: nextCloudOAuth2Api } },
} as const;

/** Its files. */
export const nextcloud = service({ ...account, baseUrl: ({ webDavUrl }) => trimmedUrl(String(webDavUrl)) });

/** Its interface for users and shares. It answers in XML, where nothing else is asked for. */
export const nextcloudInterface = service({
  ...account,
  baseUrl: ({ webDavUrl }) => interfaceOf(String(webDavUrl)),
  headers: { 'ocs-apirequest': 'true', accept: 'application/xml' },
});

/** Codes of what went well, of the first and the second version. */
const ACCEPTED = ['100', '200'];

/**
 * What the interface answers. It refuses in an answer of status 200.
 * @throws NodeError `SERVICE_REFUSED` in its words
 */
export async function dataOf(response: HttpResponse, signal: AbortSignal): Promise<JsonObject> {
  const { ocs } = await xmlAnswer(response, 'Nextcloud', signal);
  const { meta, data } = isJsonObject(ocs) ? ocs : {};
  const { status, statuscode: code, message } = isJsonObject(meta) ? meta : {};
  const isAccepted = code === undefined ? status === 'ok' : ACCEPTED.includes(String(code));
  if (isAccepted) return isJsonObject(data) ? data : { success: true };
  throw new NodeError(
    `Nextcloud refused (${String(code ?? status ?? 'no status')}): ${message || 'it gives no reason'}`,
    {
      description: 'Check the values, and what the user of the credential may do.',
      code: 'SERVICE_REFUSED',
    },
  );
}
