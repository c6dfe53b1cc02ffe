/** Names in a list such as `name, address.city`. Also takes what an expression gives for it: a list of names. */
export function fieldList(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
  return list.map((name) => name.trim()).filter((name) => name !== '');
}
