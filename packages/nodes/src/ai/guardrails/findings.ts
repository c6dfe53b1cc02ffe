/** Something that was found in a text. */
export interface Finding {
  /** What it is; stands in its place in a cleaned text. */
  kind: string;
  start: number;
  end: number;
}

/** The matches of a pattern with the flag `g`. */
export function* findingsOf(text: string, pattern: RegExp, kind: string): Generator<Finding> {
  for (const { index, 0: match } of text.matchAll(pattern)) {
    if (match !== '') yield { kind, start: index, end: index + match.length };
  }
}

/**
 * The text with the kind of each finding in its place, such as `<EMAIL_ADDRESS>`. Of findings that share characters the one that
 * begins first names all of what they cover.
 */
export function withoutFindings(text: string, findings: readonly Finding[]): string {
  const parts: string[] = [];
  let covered = 0;
  for (const { kind, start, end } of inOrder(findings)) {
    if (start >= covered) parts.push(text.slice(covered, start), `<${kind}>`);
    covered = Math.max(covered, end);
  }
  return parts.join('') + text.slice(covered);
}

/** By where they begin, without those that lie within a longer one. */
export function outermost(findings: readonly Finding[]): Finding[] {
  let covered = -1;
  return inOrder(findings).filter(({ end }) => {
    if (end <= covered) return false;
    covered = end;
    return true;
  });
}

function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => a.start - b.start || b.end - a.end);
}
