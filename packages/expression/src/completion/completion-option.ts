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
  /** What is put in where that is not the label: a name with its closing quotation mark and bracket, say. */
  insert?: string;
  /** Offset in the text from which {@link insert} goes, where it takes a dot before the name away too. */
  insertFrom?: number;
}
