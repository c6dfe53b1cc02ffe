import { spawnSync } from 'node:child_process';
import { createHash, createSign, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';

const MINUTE_MS = 60_000;
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const ENTITY_ID = 'https://idp.example/metadata';

/** How a response is told to differ from a good one. */
export interface ResponseChanges {
  audience?: string;
  recipient?: string;
  inResponseTo?: string;
  issuer?: string;
  /** Minutes from now. */
  endsIn?: number;
  isSigned?: boolean;
  /** Another key than the one of the metadata. */
  key?: SigningKey;
  algorithm?: string;
  /** Changes the document before it is signed. */
  before?: (xml: string) => string;
  /** Changes what was signed. */
  after?: (xml: string) => string;
  format?: string;
}

export interface SamlRequest {
  id: string;
  relayState: string;
  issuer: string;
  replyUrl: string;
}

interface SigningKey {
  privateKey: string;
  certificate: string;
}

/** Signs people in by SAML, as a real provider does: with a certificate of its own and signed assertions. */
export class SamlProvider {
  readonly entityId = ENTITY_ID;
  readonly key: SigningKey = makeKey();
  readonly #signOnUrl: string;

  constructor(signOnUrl = 'https://idp.example/sso') {
    this.#signOnUrl = signOnUrl;
  }

  get metadata(): string {
    const certificate = this.key.certificate.replace(/-----[^-]+-----|\s/g, '');
    return [
      `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${ENTITY_ID}">`,
      `<md:IDPSSODescriptor protocolSupportEnumeration="${PROTOCOL}"><md:KeyDescriptor use="signing">`,
      `<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}`,
      '</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>',
      `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${this.#signOnUrl}"/>`,
      '</md:IDPSSODescriptor></md:EntityDescriptor>',
    ].join('');
  }

  /** What a browser brings from the instance. */
  readRequest(address: string): SamlRequest {
    const { searchParams } = new URL(address);
    const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8');
    return {
      id: attributeOf(xml, 'ID'),
      replyUrl: attributeOf(xml, 'AssertionConsumerServiceURL'),
      issuer: /<saml:Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? '',
      relayState: searchParams.get('RelayState') ?? '',
    };
  }

  /** The response for somebody, in Base64. */
  respond(
    request: SamlRequest,
    nameId: string,
    attributes: Readonly<Record<string, readonly string[]>> = {},
    changes: ResponseChanges = {},
  ): string {
    const { before = (xml) => xml, after = (xml) => xml, isSigned = true } = changes;
    const document = before(responseOf(request, nameId, attributes, changes));
    return Buffer.from(
      after(isSigned ? sign(document, changes.key ?? this.key, changes.algorithm) : document),
    ).toString('base64');
  }
}

export function makeKey(): SigningKey {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-saml-'));
  const file = (name: string) => path.join(folder, name);
  const subject = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=idp.example', '-days', '2'];
  const made = spawnSync('openssl', ['req', '-x509', ...subject, '-keyout', file('key.pem'), '-out', file('cert.pem')]);
  if (made.status !== 0) throw new Error(`No certificate was made: ${made.stderr}`);
  const [privateKey, certificate] = ['key.pem', 'cert.pem'].map((name) => readFileSync(file(name), 'utf8'));
  rmSync(folder, { recursive: true });
  return { privateKey: privateKey ?? '', certificate: certificate ?? '' };
}

function responseOf(
  request: SamlRequest,
  nameId: string,
  attributes: Readonly<Record<string, readonly string[]>>,
  changes: ResponseChanges,
): string {
  const now = new Date().toISOString();
  const end = new Date(Date.now() + (changes.endsIn ?? 5) * MINUTE_MS).toISOString();
  const start = new Date(Date.now() - 10 * MINUTE_MS).toISOString();
  const { recipient = request.replyUrl, inResponseTo = request.id, audience = request.issuer } = changes;
  const { format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', issuer = ENTITY_ID } = changes;
  const stated = Object.entries(attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  return [
    `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="_r${newId()}" Version="2.0" `,
    `IssueInstant="${now}" InResponseTo="${request.id}" Destination="${recipient}">`,
    `<saml:Issuer xmlns:saml="${ASSERTION}">${issuer}</saml:Issuer>`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    `<saml:Assertion xmlns:saml="${ASSERTION}" ID="_a${newId()}" IssueInstant="${now}" Version="2.0"><saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${format}">${nameId}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData InResponseTo="${inResponseTo}" NotOnOrAfter="${end}" Recipient="${recipient}">`,
    '</saml:SubjectConfirmationData>',
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${start}" NotOnOrAfter="${end}"><saml:AudienceRestriction>`,
    `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${now}"></saml:AuthnStatement>`,
    stated.length > 0 ? `<saml:AttributeStatement>${stated.join('')}</saml:AttributeStatement>` : '',
    '</saml:Assertion></samlp:Response>',
  ].join('');
}

/** The assertion is written in canonical form, so that it can be signed as it stands. */
function sign(xml: string, { privateKey }: SigningKey, algorithm = RSA_SHA256): string {
  const [assertion = ''] = /<saml:Assertion.*<\/saml:Assertion>/.exec(xml) ?? [];
  const digest = createHash('sha256').update(assertion).digest('base64');
  const signed = [
    `<ds:SignedInfo xmlns:ds="${SIGNATURES}">${empty('ds:CanonicalizationMethod', EXCLUSIVE)}`,
    `${empty('ds:SignatureMethod', algorithm)}<ds:Reference URI="#${attributeOf(assertion, 'ID')}">`,
    `<ds:Transforms>${empty('ds:Transform', `${SIGNATURES}enveloped-signature`)}${empty('ds:Transform', EXCLUSIVE)}`,
    `</ds:Transforms>${empty('ds:DigestMethod', 'http://www.w3.org/2001/04/xmlenc#sha256')}`,
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`,
  ].join('');
  const value = createSign(algorithm === RSA_SHA256 ? 'sha256' : 'sha1')
    .update(signed)
    .sign(privateKey, 'base64');
  const signature = `<ds:Signature xmlns:ds="${SIGNATURES}">${signed}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`;
  return xml.replace(assertion, assertion.replace('</saml:Issuer>', `</saml:Issuer>${signature}`));
}

function empty(name: string, algorithm: string): string {
  return `<${name} Algorithm="${algorithm}"></${name}>`;
}

function attributeOf(xml: string, name: string): string {
  return new RegExp(` ${name}="([^"]+)"`).exec(xml)?.[1] ?? '';
}

function newId(): string {
  return randomBytes(16).toString('hex');
}
