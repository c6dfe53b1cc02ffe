/** Why a response or metadata of a SAML provider are not taken. Each is an error code of the interface. */
export type SamlProblemCode =
  | 'SAML_UNREADABLE'
  | 'SAML_SIGNATURE_WRONG'
  | 'SAML_NOT_FOR_US'
  | 'SAML_EXPIRED'
  | 'SAML_PROVIDER_REFUSED';

export class SamlProblem extends Error {
  readonly code: SamlProblemCode;

  constructor(code: SamlProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Refuses what lets two readers of a text see different things, or makes a short text a long one: comments, DTDs with
 * their entities, CDATA sections, processing instructions. Providers send none of them.
 */
export function requirePlainXml(xml: string): void {
  const body = xml.replace(/^\uFEFF?\s*<\?xml [^>]{0,200}\?>/, '');
  if (/<[!?]/.test(body)) {
    throw new SamlProblem('SAML_UNREADABLE', 'The provider sent comments, a DTD or other markup that is not taken.');
  }
}
