import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml';
import type { ProviderMetadata } from './read-metadata.ts';
import { requirePlainXml, SamlProblem } from './saml-problem.ts';

const CLOCK_SKEW_MS = 60_000;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const WEAK_ALGORITHM = /xmldsig#(?:rsa-sha1|dsa-sha1|hmac-sha1)"/;

export interface ExpectedResponse {
  provider: ProviderMetadata;
  /** Who we are to the provider. */
  entityId: string;
  replyUrl: string;
  requestId: string;
}

/** What a response says, after all of it was checked. */
export interface SamlStatement {
  nameId: string;
  attributes: Array<{ name: string; values: string[] }>;
}

/**
 * Reads a response that a provider sent, in Base64. The assertion itself has to be signed, and to answer our request.
 * @throws SamlProblem
 */
export async function readResponse(
  response: string,
  expected: ExpectedResponse,
  now: number = Date.now(),
): Promise<SamlStatement> {
  const xml = Buffer.from(response, 'base64').toString('utf8');
  requirePlainXml(xml);
  if (WEAK_ALGORITHM.test(xml)) {
    throw new SamlProblem('SAML_SIGNATURE_WRONG.weak');
  }
  const profile = await validated(response, expected);
  if (profile.issuer !== expected.provider.entityId) throw notForUs('it comes from another provider');
  const assertion = objectOf(profile.getAssertion?.(), 'Assertion');
  requireConfirmation(assertion, expected, now);
  if (profile.nameIDFormat === TRANSIENT) {
    throw new SamlProblem('SAML_UNREADABLE.nameChanges');
  }
  const nameId = (profile.nameID ?? '').trim();
  if (nameId === '') throw new SamlProblem('SAML_UNREADABLE.noName');
  const attributes = Object.entries(profile.attributes ?? {});
  return { nameId, attributes: attributes.map(([name, value]) => ({ name, values: textsOf(value) })) };
}

interface ValidProfile {
  issuer?: string;
  nameID?: string;
  nameIDFormat?: string;
  attributes?: object;
  getAssertion?(): object;
}

async function validated(response: string, expected: ExpectedResponse): Promise<ValidProfile> {
  const { provider, entityId, replyUrl, requestId } = expected;
  const saml = new SAML({
    idpCert: provider.certificates,
    issuer: entityId,
    audience: entityId,
    callbackUrl: replyUrl,
    wantAssertionsSigned: true,
    // Some providers sign the assertion only, and what is outside of it is not believed.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  });
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (profile) return profile as ValidProfile;
  } catch (error) {
    throw problemOf(error);
  }
  throw new SamlProblem('SAML_UNREADABLE.noAssertion');
}

/** The signed part has to say where it goes, to which request, and until when; elsewhere anybody could write it. */
function requireConfirmation(assertion: JsonObject, { replyUrl, requestId }: ExpectedResponse, now: number): void {
  const facts = listOf(assertion.Subject)
    .flatMap((subject) => listOf(subject.SubjectConfirmation))
    .filter((confirmation) => objectOf(confirmation, '$').Method === BEARER)
    .flatMap((confirmation) => listOf(confirmation.SubjectConfirmationData))
    .map((data) => objectOf(data, '$'));
  const ours = facts.find(({ Recipient, InResponseTo }) => Recipient === replyUrl && InResponseTo === requestId);
  if (!ours) throw notForUs('it is for another recipient, or answers another request');
  const until = Date.parse(String(ours.NotOnOrAfter));
  if (Number.isNaN(until) || now - CLOCK_SKEW_MS >= until) throw expired();
}

function problemOf(error: unknown): SamlProblem {
  const message = error instanceof Error ? error.message : '';
  const reason = message.slice(0, 200);
  if (error instanceof SamlStatusError) {
    return new SamlProblem('SAML_PROVIDER_REFUSED', { reason });
  }
  if (/expired|not yet valid|subject confirmation/.test(message)) return expired();
  if (/audience|InResponseTo/i.test(message)) return notForUs('it is for another audience, or answers another request');
  if (/signature/i.test(message)) {
    return new SamlProblem('SAML_SIGNATURE_WRONG.missing');
  }
  return new SamlProblem('SAML_UNREADABLE.response', { reason });
}

function notForUs(reason: string): SamlProblem {
  return new SamlProblem('SAML_NOT_FOR_US', { reason });
}

function expired(): SamlProblem {
  return new SamlProblem('SAML_EXPIRED');
}

function textsOf(value: unknown): string[] {
  return [value].flat().filter((one): one is string => typeof one === 'string');
}

function listOf(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function objectOf(value: unknown, name: string): JsonObject {
  const inner = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(inner) ? inner : {};
}
