/** One thing that can stand at the cursor. */
export interface CompletionOption {
  label: string;
  kind: 'name' | 'field' | 'method' | 'node';
  /** Type of the value, as far as the sample data tells. */
  type: string;
  /** Parameters and result of a method. */
  signature?: string;
  /** One line. */
  help?: string;
  example?: string;
}
