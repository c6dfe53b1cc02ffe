import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';
import { Parser, processors } from 'xml2js';
import { requirePlainXml, SamlProblem } from './saml-problem.ts';

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** What is needed of a provider's metadata. */
export interface ProviderMetadata {
  entityId: string;
  /** Takes requests as addresses. */
  signOnUrl: string;
  /** In Base64; one of them has signed. */
  certificates: string[];
}

/** @throws SamlProblem that says what is missing */
export async function readMetadata(xml: string): Promise<ProviderMetadata> {
  // Comments are usual here, and nothing is signed.
  requirePlainXml(xml.replace(/<!--[\s\S]*?-->/g, ''));
  const root = (await parse(xml)).EntityDescriptor;
  if (!isJsonObject(root)) throw unreadable('they do not describe one provider');
  const [descriptor] = childrenOf(root, 'IDPSSODescriptor');
  if (!descriptor) throw unreadable('they describe no provider that people sign in with');
  const entityId = attributeOf(root, 'entityID').trim();
  if (entityId === '') throw unreadable('they have no entityID');
  const service = childrenOf(descriptor, 'SingleSignOnService').find((one) => attributeOf(one, 'Binding') === REDIRECT);
  const signOnUrl = service ? attributeOf(service, 'Location') : '';
  if (!/^https?:/.test(signOnUrl) || !URL.canParse(signOnUrl)) {
    throw unreadable('they name no sign-on service that takes HTTP-Redirect');
  }
  const certificates = childrenOf(descriptor, 'KeyDescriptor')
    .filter((key) => attributeOf(key, 'use') !== 'encryption')
    .flatMap((key) => childrenOf(key, 'KeyInfo'))
    .flatMap((info) => childrenOf(info, 'X509Data'))
    .flatMap((data) => childrenOf(data, 'X509Certificate'))
    .map((certificate) => String(certificate._ ?? '').replace(/\s+/g, ''));
  if (certificates.length === 0) throw unreadable('they hold no certificate to check signatures by');
  return { entityId, signOnUrl, certificates };
}

async function parse(xml: string): Promise<JsonObject> {
  const parser = new Parser({ explicitCharkey: true, tagNameProcessors: [processors.stripPrefix] });
  try {
    const document: unknown = await parser.parseStringPromise(xml);
    return isJsonObject(document) ? document : {};
  } catch {
    throw unreadable('they are not well-formed XML');
  }
}

function childrenOf(element: JsonObject, name: string): JsonObject[] {
  const children: JsonValue | undefined = element[name];
  return Array.isArray(children) ? children.filter(isJsonObject) : [];
}

function attributeOf({ $: attributes }: JsonObject, name: string): string {
  const value = isJsonObject(attributes) ? attributes[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function unreadable(reason: string): SamlProblem {
  return new SamlProblem('SAML_UNREADABLE.metadata', { reason });
}
