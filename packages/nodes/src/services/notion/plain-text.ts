import { z } from '@millrace/node-sdk';

/** Texts in what Notion gives. */
export const textShape = z.array(z.looseObject({ plain_text: z.string().default('') }));

/** The words of a text, without their looks. */
export function plainText(given: z.infer<typeof textShape>): string {
  return given.map(({ plain_text: words }) => words).join('');
}
