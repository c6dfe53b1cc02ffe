import { isJsonObject, type JsonObject } from '@millrace/workflow';
import { z } from 'zod';

/** An answer of a model, as its step holds it. */
const modelAnswer = z.looseObject({
  content: z.string(),
  toolCalls: z.array(
    z.looseObject({ id: z.string().min(1), name: z.string().min(1), arguments: z.record(z.string(), z.unknown()) }),
  ),
});

/** What is wrong with an answer that is to stand for another one; `undefined` where nothing is. */
export function problemOfAnswer(edited: JsonObject, given: JsonObject, isModel: boolean): string | undefined {
  if (isModel) {
    const read = modelAnswer.safeParse(edited);
    if (read.success) return problemOfIds(read.data.toolCalls.map(({ id }) => id));
    const [issue] = read.error.issues;
    return issue && `"${issue.path.join('.')}": ${issue.message}`;
  }
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(edited, name)) return `"${name}" is missing`;
    if (kindOf(edited[name]) !== kindOf(value)) return `"${name}" must be ${KINDS[kindOf(value)]}`;
  }
  return undefined;
}

/** A result belongs to its call by the id. */
function problemOfIds(ids: readonly string[]): string | undefined {
  const double = ids.find((id, index) => ids.indexOf(id) !== index);
  return double === undefined ? undefined : `two calls have the id "${double}"`;
}

const KINDS = {
  text: 'text',
  number: 'a number',
  truth: 'true or false',
  list: 'a list',
  object: 'an object',
  nothing: 'null',
};

function kindOf(value: unknown): keyof typeof KINDS {
  if (Array.isArray(value)) return 'list';
  if (isJsonObject(value)) return 'object';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'truth' : 'nothing';
}
