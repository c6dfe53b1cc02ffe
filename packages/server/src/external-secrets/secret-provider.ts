import type { JsonValue } from '@millrace/workflow';

/** Where secrets lie outside of Millrace. */
export interface SecretProvider {
  /** As `$secrets` names it. */
  readonly name: string;
  /** Where it looks, for people; never a secret. */
  readonly place: string;
  /**
   * Names of what is there, for pages and completion; bounded.
   * @throws ServerError `SECRET_PROVIDER_FAILED`
   */
  names(): Promise<string[]>;
  /**
   * A text, or an object of texts; `undefined` where there is no such secret.
   * @throws ServerError `SECRET_PROVIDER_FAILED`
   */
  read(name: string): Promise<JsonValue | undefined>;
}

/** Most names that are listed of one provider. */
export const MAX_NAMES = 1000;
