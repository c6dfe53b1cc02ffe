import { MAX_CREDENTIAL_NAME_LENGTH } from '@millrace/api';

/** A name that nobody has: the wanted one, or with a number after it, cut so that it is not too long. */
export function uniqueName(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted.slice(0, MAX_CREDENTIAL_NAME_LENGTH).trimEnd();
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const suffix = ` ${number}`;
    const name = `${base.slice(0, MAX_CREDENTIAL_NAME_LENGTH - suffix.length).trimEnd()}${suffix}`;
    if (!taken.has(name)) return name;
  }
}
