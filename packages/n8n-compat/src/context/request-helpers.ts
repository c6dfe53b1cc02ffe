import { NodeApiError, NodeError } from '../n8n-workflow/errors.ts';
import type { NodePort } from '../port/node-port.ts';
import { fromHttpResponse, toHttpRequest } from '../requests/http-request.ts';
import { fromLegacyResponse, toLegacyRequest } from '../requests/legacy-request.ts';
import { type Options, optionsIn } from '../requests/option-fields.ts';

/** Helpers that send requests. All of them go through the port, which signs and guards them. */
export function requestHelpers(port: NodePort, node: object) {
  async function httpRequest(options: Options): Promise<unknown> {
    return fromHttpResponse(await port.http(await toHttpRequest(options)), options);
  }
  async function httpRequestWithAuthentication(credentialType: string, options: Options): Promise<unknown> {
    return await asRefusal(node, async () =>
      fromHttpResponse(await port.http(await toHttpRequest(options), credentialType), options),
    );
  }
  async function request(urlOrOptions: string | Options, more?: Options): Promise<unknown> {
    const options = typeof urlOrOptions === 'string' ? { ...more, uri: urlOrOptions } : urlOrOptions;
    return fromLegacyResponse(await port.http(await toLegacyRequest(options)), options);
  }
  async function requestWithAuthentication(credentialType: string, options: Options): Promise<unknown> {
    return await asRefusal(node, async () =>
      fromLegacyResponse(await port.http(await toLegacyRequest(options), credentialType), options),
    );
  }
  /** Both kinds of options are given here: `uri` is of the older ones only. */
  async function requestOAuth(credentialType: string, options: Options): Promise<unknown> {
    const isModern = optionsIn(options).url !== undefined && optionsIn(options).resolveWithFullResponse === undefined;
    return isModern && 'returnFullResponse' in options
      ? await httpRequestWithAuthentication(credentialType, options)
      : await requestWithAuthentication(credentialType, options);
  }
  return {
    httpRequest,
    httpRequestWithAuthentication,
    request,
    requestWithAuthentication,
    requestOAuth1: requestOAuth,
    requestOAuth2: requestOAuth,
  };
}

/** Signed requests fail with an error of the node. */
async function asRefusal<Result>(node: object, send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof NodeError) throw error;
    throw new NodeApiError(node, error);
  }
}
