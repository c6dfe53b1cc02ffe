import { isJsonObject, parseJsonText, parseWorkflow, type Workflow } from '@millrace/workflow';

/** A file that somebody brings along. */
export interface MovedFile {
  name: string;
  text: string;
}

/** What one call of the import takes. */
const MAX_PORTION_COUNT = 100;
const MAX_PORTION_LENGTH = 8 << 20;

/**
 * The workflows of files, in the order in which their check reports them. `undefined` stands for one that cannot be
 * stored: the report says why.
 */
export function workflowsIn(files: readonly MovedFile[]): Array<Workflow | undefined> {
  return files
    .flatMap(({ text }) => entriesOf(text))
    .filter((entry) => isJsonObject(entry) && Array.isArray(entry.nodes))
    .map((entry) => readable(entry));
}

function entriesOf(text: string): unknown[] {
  try {
    const content = parseJsonText(text);
    return Array.isArray(content) ? content : [content];
  } catch {
    return [];
  }
}

function readable(entry: unknown): Workflow | undefined {
  try {
    return parseWorkflow(entry);
  } catch {
    return undefined;
  }
}

/** A workflow, with its place in the report. */
export interface PlacedWorkflow {
  index: number;
  workflow: Workflow;
}

/** What goes together in one call each. One that is larger than a call should be goes alone. */
export function portionsOf(workflows: readonly PlacedWorkflow[]): PlacedWorkflow[][] {
  const portions: PlacedWorkflow[][] = [];
  let portion: PlacedWorkflow[] = [];
  let length = 0;
  for (const placed of workflows) {
    const ownLength = JSON.stringify(placed.workflow).length;
    const isFull = portion.length === MAX_PORTION_COUNT || length + ownLength > MAX_PORTION_LENGTH;
    if (isFull && portion.length > 0) {
      portions.push(portion);
      portion = [];
      length = 0;
    }
    portion.push(placed);
    length += ownLength;
  }
  return portion.length === 0 ? portions : [...portions, portion];
}
