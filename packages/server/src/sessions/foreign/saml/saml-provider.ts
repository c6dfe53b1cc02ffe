import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import type { SamlProviderSummary, SamlSettings } from '@millrace/api';
import { apiError } from '../../../errors/server-error.ts';
import { admit, type ForeignIdentity } from '../foreign-identity.ts';
import type { ProviderRequest } from '../sign-in-journeys.ts';
import { fetchMetadata } from './fetch-metadata.ts';
import type { ProviderMetadata } from './read-metadata.ts';
import type { SamlStatement } from './read-response.ts';
import type { SamlReader } from './saml-reader.ts';

const METADATA_LIFETIME_MS = 3_600_000;
const REQUEST_ID_BYTES = 20;
/** Under which names providers say who somebody is. */
const USUAL_NAMES = {
  email: [
    'email',
    'mail',
    'emailAddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  ],
  firstName: [
    'firstName',
    'givenName',
    'given_name',
    'urn:oid:2.5.4.42',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  ],
  lastName: [
    'lastName',
    'surname',
    'sn',
    'family_name',
    'urn:oid:2.5.4.4',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
} as const;

export interface SamlProviderOptions {
  reader: SamlReader;
  fetch: typeof globalThis.fetch;
  metadataUrl: string;
  replyUrl: string;
  now?: () => number;
}

/** A SAML provider: requests to it are addresses, its answers are posted and their assertions signed. */
export class SamlProvider {
  readonly #options: SamlProviderOptions;
  readonly #now: () => number;
  #known: { key: string; at: number; metadata: ProviderMetadata } | undefined;

  constructor(options: SamlProviderOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** How the provider knows this instance. */
  entityIdOf(settings: Pick<SamlSettings, 'entityId'> | undefined): string {
    return settings?.entityId ?? this.#options.metadataUrl;
  }

  /** @throws ServerError `PROVIDER_UNREACHABLE`, `SAML_UNREADABLE` */
  async metadata({ metadata }: Pick<SamlSettings, 'metadata'>): Promise<ProviderMetadata> {
    const key = createHash('sha256').update(JSON.stringify(metadata)).digest('base64url');
    const known = this.#known;
    if (known?.key === key && ('xml' in metadata || this.#now() - known.at < METADATA_LIFETIME_MS))
      return known.metadata;
    const xml = 'xml' in metadata ? metadata.xml : await fetchMetadata(metadata.url, this.#options.fetch);
    const read = await this.#options.reader.readMetadata(xml);
    this.#known = { key, at: this.#now(), metadata: read };
    return read;
  }

  /** @throws ServerError `SAML_UNREADABLE` for a certificate that is none */
  summaryOf({ entityId, signOnUrl, certificates }: ProviderMetadata): SamlProviderSummary {
    return { entityId, signOnUrl, certificates: certificates.map(certificateFacts) };
  }

  /** Describes this instance to the provider. */
  async describe(settings: SamlSettings | undefined): Promise<string> {
    const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
    return generateServiceProviderMetadata({
      issuer: this.entityIdOf(settings),
      callbackUrl: this.#options.replyUrl,
      wantAssertionsSigned: true,
    });
  }

  /** Where the browser goes, with what has to be remembered until its answer comes. */
  async begin(settings: SamlSettings): Promise<ProviderRequest> {
    const { SAML } = await import('@node-saml/node-saml');
    const { signOnUrl, certificates } = await this.metadata(settings);
    const requestId = `_${randomBytes(REQUEST_ID_BYTES).toString('hex')}`;
    const saml = new SAML({
      entryPoint: signOnUrl,
      idpCert: certificates,
      issuer: this.entityIdOf(settings),
      callbackUrl: this.#options.replyUrl,
      identifierFormat: null,
      // How people prove who they are is for the provider to decide.
      disableRequestedAuthnContext: true,
      generateUniqueId: () => requestId,
    });
    return {
      proof: { kind: 'saml', requestId },
      urlFor: (state) => saml.getAuthorizeUrlAsync(state, undefined, {}),
    };
  }

  /** @throws ServerError `FOREIGN_SIGN_IN_REFUSED` without a value that is required, and what reading the response throws */
  async finish(settings: SamlSettings, response: string, requestId: string): Promise<ForeignIdentity> {
    const provider = await this.metadata(settings);
    const statement = await this.#options.reader.readResponse(response, {
      provider,
      entityId: this.entityIdOf(settings),
      replyUrl: this.#options.replyUrl,
      requestId,
    });
    const valuesOf = (name: string) => statement.attributes.find((attribute) => attribute.name === name)?.values ?? [];
    return { ...toIdentity(provider.entityId, statement, settings), role: admit(settings, valuesOf) };
  }
}

function toIdentity(entityId: string, { nameId, attributes }: SamlStatement, settings: SamlSettings): ForeignIdentity {
  const stated = (what: keyof typeof USUAL_NAMES) => {
    const chosen = settings.attributes[what];
    const names: readonly string[] = chosen === null ? USUAL_NAMES[what] : [chosen];
    return attributes.find(({ name }) => names.includes(name))?.values[0]?.trim() ?? '';
  };
  const email = (stated('email') || (nameId.includes('@') ? nameId : '')).toLowerCase();
  return {
    provider: `saml ${entityId}`,
    subject: nameId,
    email: email || undefined,
    // SAML knows no addresses that are not: the provider signs for what it says.
    isEmailVerified: true,
    firstName: stated('firstName'),
    lastName: stated('lastName'),
  };
}

function certificateFacts(certificate: string): SamlProviderSummary['certificates'][number] {
  try {
    const { fingerprint256, validToDate } = new X509Certificate(Buffer.from(certificate, 'base64'));
    return { fingerprint: fingerprint256, expiresAt: validToDate.toISOString() };
  } catch (cause) {
    throw apiError('SAML_UNREADABLE.certificate', {}, { cause });
  }
}
