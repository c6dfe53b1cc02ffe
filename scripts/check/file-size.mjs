import { LARGE_FILE_LINES, MAX_FILE_LINES } from './package-rules.mjs';

const FREE = /\.generated\.|\.test\.tsx?$|\.e2e\.ts$|\/i18n\/|\/scenarios\//;

/** Files that are too long (`errors`), and those that need a reason (`remarks`). */
export function findLargeFiles(files) {
  const errors = [];
  const remarks = [];
  for (const { place, text } of files) {
    if (FREE.test(place)) continue;
    const lines = text.split('\n').length - 1;
    if (lines > MAX_FILE_LINES) errors.push(`${place}: ${lines} lines, at most ${MAX_FILE_LINES}: split it by topic`);
    else if (lines > LARGE_FILE_LINES) remarks.push(`${place}: ${lines} lines`);
  }
  return { errors, remarks };
}
