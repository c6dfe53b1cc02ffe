import { type CatalogueEntry, errorTopics } from '@millrace/api';

/** The documentation page of all error codes. */
export function formatErrorsMarkdown(): string {
  return [
    '# Error codes',
    '',
    'A failed call answers `{ "message", "code", "hint"?, "problems"? }`. The code is stable; the message says what',
    'happened to what; the hint says what to do; `problems` lists what is wrong with a body, by path. Answers under `/rest`',
    'have `template`, too: the keys of the two texts, and the values that they name, to tell them in another language.',
    'This page is generated from the catalogue of the server: run `node scripts/generate-config-docs.mjs` after a change.',
    '',
    ...errorTopics.flatMap(({ title, errors }) => [`## ${title}`, '', ...tableOf(errors), '']),
  ].join('\n');
}

function tableOf(errors: Readonly<Record<string, CatalogueEntry>>): string[] {
  const rows = Object.entries(errors).map(
    ([code, { status, meaning, hint = '' }]) => `| \`${code}\` | ${status} | ${meaning} | ${hint} |`,
  );
  return ['| Code | Status | When | What to do |', '| --- | --- | --- | --- |', ...rows];
}
