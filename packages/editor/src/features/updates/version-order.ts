/** Those that came after the running one: `0.10.0` after `0.9.0`. */
export function newerThan<Version extends { name: string }>(running: string, versions: readonly Version[]): Version[] {
  return versions.filter(({ name }) => bare(name).localeCompare(bare(running), 'en', { numeric: true }) > 0);
}

/** `v1.2.0` and `1.2.0` are one version. */
export function isSame(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(name: string): string {
  return name.replace(/^v/i, '');
}
