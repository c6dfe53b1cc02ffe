import type { JsonObject, WorkflowNode } from '@millrace/workflow';

/** The node whose parameters a form holds, as far as it can be asked what it offers for them. */
export interface LookupNode {
  id: string;
  name: string;
  type: string;
  typeVersion: number;
  /** As stored: expressions as text. */
  parameters: JsonObject;
  credentials: WorkflowNode['credentials'];
  /** A credential that it needs is not chosen: there is nobody to ask yet. */
  lacksCredential: boolean;
  /** Leads to where it is chosen. */
  chooseCredential(): void;
  /** Opens the credential that it asks with; absent where it has none, or several. */
  openCredential?: (() => void) | undefined;
}
