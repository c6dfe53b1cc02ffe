const PLAIN_NAME = /^[A-Za-z_][\w$]*$/;

/** A name as Snowflake keeps it: without quotes, small and capital letters mean the same, and capital ones are kept. */
export const storedName = (name: string): string => (PLAIN_NAME.test(name) ? name.toUpperCase() : name);

/** As {@link storedName}, of a name that may stand between quotes, which keep its letters. */
export function storedNameOf(text: string): string {
  const name = text.trim();
  const isQuoted = name.length > 2 && name.startsWith('"') && name.endsWith('"');
  return isQuoted ? name.slice(1, -1).replaceAll('""', '"') : storedName(name);
}
