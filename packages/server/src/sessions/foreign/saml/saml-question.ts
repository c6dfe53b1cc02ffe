import type { ErrorWords } from '@millrace/api';
import type { ProviderMetadata } from './read-metadata.ts';
import type { ExpectedResponse, SamlStatement } from './read-response.ts';

/** What a thread is asked to read. */
export type SamlQuestion =
  | { kind: 'metadata'; xml: string }
  | { kind: 'response'; response: string; expected: ExpectedResponse };

export type SamlAnswer = { value: ProviderMetadata | SamlStatement } | { problem: ErrorWords };
