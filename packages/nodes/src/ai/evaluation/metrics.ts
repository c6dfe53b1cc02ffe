import { isJsonObject, type JsonValue, NodeError } from '@millrace/node-sdk';

/** Longest texts whose similarity is measured: the work grows with the product of their lengths. */
const MOST_CHARACTERS = 5000;

/** A text that a metric needs. @throws NodeError where it is empty */
export function givenText(value: JsonValue | undefined, parameter: string, label: string): string {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
  if (text.trim() !== '') return text.trim();
  throw new NodeError(`${label} is missing`, {
    description: 'Give it by an expression, for example a column of the set or the output of a node.',
    parameter,
  });
}

/** 1 where the answer is the expected one, else 0. Upper and lower case differ. */
export function categorization(expected: string, actual: string): number {
  return expected === actual ? 1 : 0;
}

/**
 * From 0, nothing in common, to 1, the same: how many characters need not be changed, by the distance of Levenshtein.
 * @throws NodeError for texts of more than 5000 characters
 */
export function stringSimilarity(expected: string, actual: string): number {
  const longest = Math.max(expected.length, actual.length);
  if (longest === 0) return 1;
  if (longest > MOST_CHARACTERS) {
    throw new NodeError(`A text of ${longest} characters is too long to measure its similarity`, {
      description: `Texts have at most ${MOST_CHARACTERS} characters. Compare a part of it, or let a model judge it.`,
      parameter: expected.length > actual.length ? 'expectedAnswer' : 'actualAnswer',
    });
  }
  return 1 - distance(expected, actual) / longest;
}

/** How many characters have to be put in, taken out or replaced. */
function distance(from: string, to: string): number {
  let row = Uint16Array.from({ length: to.length + 1 }, (_, index) => index);
  let next = new Uint16Array(to.length + 1);
  for (let at = 0; at < from.length; at++) {
    const code = from.charCodeAt(at);
    let best = at + 1;
    next[0] = best;
    for (let column = 0; column < to.length; column++) {
      const replaced = (row[column] ?? 0) + (code === to.charCodeAt(column) ? 0 : 1);
      best = Math.min(replaced, best + 1, (row[column + 1] ?? 0) + 1);
      next[column + 1] = best;
    }
    [row, next] = [next, row];
  }
  return row[to.length] ?? 0;
}

/** The share of the expected tools, named with commas between them, that an agent used. Case does not count. @throws NodeError */
export function toolsUsed(expectedTools: string, steps: JsonValue | undefined): number {
  const expected = expectedTools.split(',').flatMap((name) => name.trim().toLowerCase() || []);
  if (expected.length === 0) {
    throw new NodeError('The expected tools are missing', {
      description: 'Name them with commas between them.',
      parameter: 'expectedTools',
    });
  }
  if (!Array.isArray(steps)) {
    throw new NodeError('The intermediate steps are missing', {
      description:
        'Let the agent return its intermediate steps (under Options), and give that field: {{ $json.intermediateSteps }}.',
      parameter: 'intermediateSteps',
    });
  }
  const used = new Set(steps.map(toolOf));
  return expected.filter((name) => used.has(name)).length / expected.length;
}

function toolOf(step: JsonValue): string | undefined {
  const action = isJsonObject(step) ? step.action : undefined;
  return isJsonObject(action) && typeof action.tool === 'string' ? action.tool.trim().toLowerCase() : undefined;
}

/** Metrics that the workflow has worked out itself. @throws NodeError for one without a name, and for what is no number */
export function customMetrics(
  assignments: ReadonlyArray<{ name: string; value?: JsonValue | undefined }>,
): Array<readonly [name: string, value: number]> {
  return assignments.map(({ name, value }) => {
    if (name.trim() === '') {
      throw new NodeError('A metric has no name', { description: 'Give each metric a name.', parameter: 'metrics' });
    }
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return [name, number];
    throw new NodeError(`The value of the metric '${name}' is no number`, {
      description: 'Metrics are numbers, so that their mean can be told. Give 1 and 0 for yes and no.',
      parameter: 'metrics',
    });
  });
}
