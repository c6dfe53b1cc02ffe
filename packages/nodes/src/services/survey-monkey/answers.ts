import { type JsonObject, type JsonValue, z } from '@millrace/node-sdk';

const named = z.object({ id: z.string(), text: z.string().default('') });
const question = z.object({
  id: z.string(),
  headings: z.array(z.object({ heading: z.string() })).default([]),
  answers: z.object({ choices: z.array(named).default([]), rows: z.array(named).default([]) }).optional(),
});
/** A survey with its questions. */
export const survey = z.object({ pages: z.array(z.object({ questions: z.array(question).default([]) })).default([]) });

const answer = z.object({
  text: z.string().optional(),
  choice_id: z.string().optional(),
  row_id: z.string().optional(),
});
/** A response with its answers. */
export const response = z
  .object({
    pages: z
      .array(
        z.object({
          questions: z.array(z.object({ id: z.string(), answers: z.array(answer).default([]) })).default([]),
        }),
      )
      .default([]),
  })
  .catchall(z.json());

/** What was answered, by the questions: a text, several as a list, and those of a table by its rows. */
export function answersOf(given: z.infer<typeof response>, asked: z.infer<typeof survey>): JsonObject {
  const questions = new Map(asked.pages.flatMap((page) => page.questions).map((each) => [each.id, each]));
  const answered = given.pages.flatMap((page) => page.questions);
  return Object.fromEntries(
    answered.map(({ id, answers }) => {
      const known = questions.get(id);
      return [known?.headings[0]?.heading ?? id, answerIn(answers, known)];
    }),
  );
}

function answerIn(
  answers: ReadonlyArray<z.infer<typeof answer>>,
  asked: z.infer<typeof question> | undefined,
): JsonValue {
  const texts = new Map(
    [...(asked?.answers?.choices ?? []), ...(asked?.answers?.rows ?? [])].map((each) => [each.id, each.text]),
  );
  const told = answers.map(({ text, choice_id = '', row_id = '' }) => ({
    row: texts.get(row_id),
    value: text ?? texts.get(choice_id) ?? choice_id,
  }));
  const byRow = Map.groupBy(told, ({ row }) => row);
  byRow.delete(undefined);
  if (byRow.size > 0) return Object.fromEntries([...byRow].map(([row, ofRow]) => [row, answersIn(ofRow)]));
  return answersIn(told);
}

/** What was answered once; several answers as a list. */
function answersIn(told: ReadonlyArray<{ value: string }>): JsonValue {
  const values = told.map(({ value }) => value);
  return values.length > 1 ? values : (values[0] ?? null);
}
