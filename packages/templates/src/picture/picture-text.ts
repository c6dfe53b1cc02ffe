import { escapeHtml } from '@millrace/workflow';

const LINE_LENGTH = 22;

/** The name of a node in two lines at most, as on the canvas. */
export function wrapName(name: string): string[] {
  const lines = [''];
  for (const word of name.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + word.length < LINE_LENGTH) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  const shown = lines
    .slice(0, 2)
    .map((line) => (line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH - 1)}…` : line));
  if (lines.length > 2) shown[1] = `${shown[1]} …`;
  return shown;
}

/** Text as content or quoted attribute of XML; characters that XML forbids become a replacement character. */
export function escapeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not allow.
  const allowed = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
  return escapeHtml(allowed);
}
