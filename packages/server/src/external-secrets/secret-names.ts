/** A secret that an expression reads. */
export interface SecretName {
  provider: string;
  name: string;
}

/** What stands behind an object: `.name`, `["name"]`, also behind `?`. */
const MEMBER = String.raw`\s*(?:\??\.\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)|(?:\?\.\s*)?\[\s*(?:"([^"\\]*)"|'([^'\\]*)')\s*\])`;
const SECRET = new RegExp(String.raw`\$secrets${MEMBER}${MEMBER}`, 'gu');

/**
 * The secrets that expressions name. They are not evaluated here: only what stands in them can be known.
 * @returns `undefined` where one uses `$secrets` without naming a secret of a provider.
 */
export function secretNamesIn(expressions: readonly string[]): SecretName[] | undefined {
  const names: SecretName[] = [];
  for (const expression of expressions) {
    const found = [...expression.matchAll(SECRET)];
    if (found.length !== expression.split('$secrets').length - 1) return undefined;
    for (const [, p1, p2, p3, n1, n2, n3] of found) {
      names.push({ provider: p1 ?? p2 ?? p3 ?? '', name: n1 ?? n2 ?? n3 ?? '' });
    }
  }
  return names;
}
