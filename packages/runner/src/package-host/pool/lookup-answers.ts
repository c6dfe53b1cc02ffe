import { z } from '@millrace/node-sdk';
import type { MappedFields, PropertyOption, SearchPage } from '@millrace/workflow';
import { runnerError } from '../../errors/runner-error.ts';

/** Longest list that is handed on: nobody chooses from a longer one. */
const MAX_ENTRIES = 20_000;

const text = z.coerce.string().transform((value) => value.slice(0, 2_000));
const value = z.union([z.string(), z.number(), z.boolean()]);
const choice = z.object({ name: text, value, description: text.nullish().transform((given) => given ?? undefined) });
const found = z.object({
  name: text,
  value: z.union([z.string(), z.number()]),
  url: text.nullish().transform((given) => given ?? undefined),
});
const field = z.looseObject({ id: z.string(), displayName: text });
const page = z.object({ results: z.array(z.unknown()), paginationToken: z.string().optional() });
const fields = z.object({ fields: z.array(z.unknown()), emptyFieldsNotice: text.optional() });

/** Choices, as the code of a package gives them; what is none is left out. @throws NodeError for anything but a list */
export function readChoices(given: unknown): PropertyOption[] {
  return entriesIn(given, choice).map(({ name, value: chosen, description }) => ({
    ...{ name, value: chosen },
    ...(description !== undefined && { description }),
  }));
}

export function readPage(given: unknown): SearchPage {
  const { success, data } = page.safeParse(given);
  if (!success) throw noList();
  const results = entriesIn(data.results, found).map(({ name, value: chosen, url }) => ({
    ...{ name, value: chosen },
    ...(url !== undefined && { url }),
  }));
  return { results, ...(data.paginationToken !== undefined && { paginationToken: data.paginationToken }) };
}

export function readFields(given: unknown): MappedFields {
  const { success, data } = fields.safeParse(given);
  if (!success) throw noList();
  const { emptyFieldsNotice } = data;
  // What else is in a field is for the editor, which shows what it can.
  const known = entriesIn(data.fields, field) as unknown as MappedFields['fields'];
  return { fields: known, ...(emptyFieldsNotice !== undefined && { emptyFieldsNotice }) };
}

function entriesIn<Shape extends z.ZodType>(given: unknown, shape: Shape): Array<z.infer<Shape>> {
  if (!Array.isArray(given)) throw noList();
  return given.slice(0, MAX_ENTRIES).flatMap((entry) => {
    const { success, data } = shape.safeParse(entry);
    return success ? [data] : [];
  });
}

function noList() {
  return runnerError('PACKAGE_FAILED', 'The node was asked for a list, and its package gave something else');
}
