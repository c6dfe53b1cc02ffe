/** Where a file of an archive is, and how it is called. */
export interface EntryName {
  /** Without leading or trailing slash; empty at the top. */
  directory: string;
  fileName: string;
}

/** Takes apart the name of an entry. Names come from outside: nothing in them leads up or to a place of its own. */
export function entryName(path: string): EntryName | undefined {
  const parts = path
    .replaceAll('\0', '')
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[a-z]:$/i.test(part));
  const fileName = parts.pop();
  return fileName === undefined ? undefined : { directory: parts.join('/'), fileName };
}

/** Gives each name once: a name that was given before gets a number. */
export class UniqueNames {
  readonly #given = new Set<string>();

  next(name: string): string {
    const [, stem = name, extension = ''] = /^(.+?)((?:\.\w{1,5}){0,2})$/.exec(name) ?? [];
    let unique = name;
    for (let number = 2; this.#given.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${extension}`;
    this.#given.add(unique.toLowerCase());
    return unique;
  }
}
