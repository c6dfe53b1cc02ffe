import { heavyWork } from '../heavy-work/heavy-work.ts';

const work = heavyWork({
  name: 'text-of-html',
  label: 'Reading the text of a mail in HTML',
  load: () => import('./text-of-html.work.ts'),
  inlineBelowBytes: 50_000,
});

/**
 * The text of a mail that has HTML alone; undefined where its elements nest too deep to be read.
 * @throws NodeError `WORK_TOO_LONG`, `WORK_TOO_LARGE`
 */
export async function textOfHtml(html: string, { signal }: { signal: AbortSignal }): Promise<string | undefined> {
  return (await work({ html }, { bytes: html.length, signal })).text;
}
