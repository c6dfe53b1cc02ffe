import type { JsonObject } from '@millrace/node-sdk';
import type { Finding } from '../findings.ts';

/** What a check says of a text, as it stands in items. */
export interface CheckResult extends JsonObject {
  name: string;
  /** The text is not to pass. */
  triggered: boolean;
}

/** A check that needs no model. */
export interface TextCheck {
  name: string;
  /** What a cleaned text leaves out, and what is told of it. @throws NodeError */
  look(text: string): { findings: Finding[]; info: JsonObject };
}
