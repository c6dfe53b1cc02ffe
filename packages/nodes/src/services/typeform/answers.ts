import { type JsonObject, type JsonValue, z } from '@millrace/node-sdk';

const field = z.looseObject({ id: z.string(), title: z.string() });
const answer = z.looseObject({ type: z.string(), field: z.looseObject({ id: z.string() }) });
const response = z.looseObject({
  definition: z.looseObject({ fields: z.array(field).default([]) }),
  answers: z.array(answer).default([]),
});

/** The answers of a response by the titles of their questions; undefined for what is no response. */
export function answersByQuestion(formResponse: JsonValue | undefined): JsonObject | undefined {
  const { success, data } = response.safeParse(formResponse);
  if (!success) return undefined;
  const titles = new Map(data.definition.fields.map(({ id, title }) => [id, title.replaceAll(/\s+/g, ' ')]));
  const answers: JsonObject = Object.create(null);
  for (const given of data.answers) answers[titles.get(given.field.id) ?? given.field.id] = valueIn(given);
  return answers;
}

/** An answer holds its value in a field that is named as its type is. */
function valueIn(given: z.infer<typeof answer>): JsonValue {
  const value = z.json().safeParse(given[given.type]).data ?? null;
  const shape = given.type === 'choice' ? choice : given.type === 'choices' ? choices : undefined;
  return shape?.safeParse(value).data ?? value;
}

const choice = z
  .object({ label: z.string().optional(), other: z.string().optional() })
  .transform(({ label, other }) => label ?? other ?? null);
const choices = z
  .object({ labels: z.array(z.string()).default([]), other: z.string().optional() })
  .transform(({ labels, other }) => (other === undefined ? labels : [...labels, other]));
