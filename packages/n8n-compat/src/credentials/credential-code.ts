import type { JsonObject } from '@millrace/node-sdk';
import { loggerOf } from '../context/execute-context.ts';
import { requestHelpers } from '../context/request-helpers.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import type { LoadedCredentialType, PackageCode } from '../package/package-code.ts';
import { isFunction, type PackageFunction } from '../package/package-types.ts';
import type { NodePort } from '../port/node-port.ts';
import type { CredentialTester, PlainRequest } from '../port/package-work.ts';
import { jsonOrText, toHttpRequest } from '../requests/http-request.ts';
import { isOptions, type Options, optionsIn } from '../requests/option-fields.ts';

/** A signed request. A body that is no text is given in base64. */
export type SignedRequest = Omit<PlainRequest, 'body'> & { body?: string | { base64: string } };

/** Signs a request by `authenticate` of a credential type. */
export async function signRequest(
  { definition }: LoadedCredentialType,
  { credential, request }: { credential: JsonObject; request: PlainRequest },
): Promise<SignedRequest> {
  const authenticate = functionOf(definition, 'authenticate');
  const options = optionsOf(request);
  const bodyBefore = JSON.stringify(options.body);
  const signed: unknown = await authenticate.call(definition, credential, options);
  if (!isOptions(signed)) throw new ApplicationError('The code that signs requests did not give a request');
  const { url, method, headers, query, body } = await toHttpRequest({ arrayFormat: 'repeat', ...signed });
  return {
    ...{ url, method: method ?? request.method, headers: headers ?? {}, query: query ?? [] },
    // What was not touched is sent as it was written.
    ...(JSON.stringify(signed.body) === bodyBefore ? bodyIn(request.body) : bodyIn(body)),
  };
}

/** Fields that `preAuthentication` of a credential type adds to a credential, such as a token for an hour. */
export async function fetchForCredential(
  { definition }: LoadedCredentialType,
  { credential }: { credential: JsonObject },
  port: NodePort,
): Promise<unknown> {
  const fetchFields = functionOf(definition, 'preAuthentication');
  const helpers = requestHelpers(port, {});
  return await fetchFields.call({ helpers, logger: loggerOf(port) }, credential);
}

/** Has a node type test a credential. @throws ApplicationError when it does not work */
export async function testCredential(
  code: PackageCode,
  { tester, credentialType, credential }: { tester: CredentialTester; credentialType: string; credential: JsonObject },
  port: NodePort,
): Promise<void> {
  const versions = code.node(tester.typeName)?.versions ?? [];
  const found = versions.map(({ methods }) => methods.credentialTest?.[tester.method]).findLast(isFunction);
  if (!found) throw new ApplicationError(`The package has no test "${tester.method}"`);
  const context = { helpers: requestHelpers(port, {}), logger: loggerOf(port) };
  const about = { id: '', name: credentialType, type: credentialType, data: credential };
  const { status, message } = optionsIn(await found.call(context, about));
  if (status !== 'OK') throw new ApplicationError(typeof message === 'string' ? message : 'The test failed');
}

function functionOf(definition: Options, name: string): PackageFunction {
  const found = definition[name];
  if (!isFunction(found)) throw new ApplicationError(`The credential type has no function "${name}"`);
  return found;
}

/** A request in the terms of packages: what was encoded for the way is readable again. */
function optionsOf({ url, method, headers, query, body }: PlainRequest): Options {
  const grouped = Object.entries(Object.groupBy(query, ([name]) => name)).map(([name, pairs = []]) => {
    const values = pairs.map(([, value]) => value);
    return [name, values.length === 1 ? values[0] : values];
  });
  return {
    url,
    baseURL: '',
    method,
    headers: { ...headers },
    qs: Object.fromEntries(grouped),
    ...(body !== undefined && { body: isForm(headers) ? formFields(body) : jsonOrText(body) }),
  };
}

function isForm(headers: Record<string, string>): boolean {
  return (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
}

/** As fields, where each name stands once. */
function formFields(body: string): Record<string, string> | string {
  const fields = new URLSearchParams(body);
  return new Set(fields.keys()).size === fields.size ? Object.fromEntries(fields) : body;
}

function bodyIn(body: unknown): Pick<SignedRequest, 'body'> {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body };
  return body instanceof Uint8Array ? { body: { base64: Buffer.from(body).toString('base64') } } : {};
}
