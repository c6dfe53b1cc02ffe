/** An item as scripts see it. Scripts own their copies and may change them. */
export interface ScriptItem {
  json: Record<string, unknown>;
  binary?: Record<string, unknown> | undefined;
  pairedItem?: unknown;
}

/** Where a script is: which items it has, and which one it works on. */
export interface Position {
  items: ScriptItem[];
  itemIndex: number;
}
