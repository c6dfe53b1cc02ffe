import { type CatalogueEntry, errorCatalogue } from '@millrace/api';

/** The documentation page of all error codes. */
export function formatErrorsMarkdown(): string {
  const rows = Object.entries(errorCatalogue).map(([code, entry]: [string, CatalogueEntry]) => {
    return `| \`${code}\` | ${entry.status} | ${entry.meaning} | ${entry.hint ?? ''} |`;
  });
  return [
    '# Error codes',
    '',
    'A failed call answers `{ "message", "code", "hint"?, "problems"? }`. The code is stable; the message says what',
    'happened to what; the hint says what to do; `problems` lists what is wrong with a body, by path.',
    'This page is generated from the catalogue of the server: run `node scripts/generate-config-docs.mjs` after a change.',
    '',
    '| Code | Status | When | What to do |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
