import type { ProviderMetadata } from './read-metadata.ts';
import type { ExpectedResponse, SamlStatement } from './read-response.ts';
import type { SamlProblemCode } from './saml-problem.ts';

/** What a thread is asked to read. */
export type SamlQuestion =
  | { kind: 'metadata'; xml: string }
  | { kind: 'response'; response: string; expected: ExpectedResponse };

export type SamlAnswer =
  | { value: ProviderMetadata | SamlStatement }
  | { problem: { code: SamlProblemCode; message: string } };
