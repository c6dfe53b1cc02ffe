/** A secret for display: of an address only the password is hidden, other values altogether. */
export function maskValue(value: string): string {
  if (!URL.canParse(value) || !value.includes('://')) return '********';
  const url = new URL(value);
  if (url.password) url.password = '********';
  for (const name of url.searchParams.keys()) {
    if (/pass|secret|token|key/i.test(name)) url.searchParams.set(name, '********');
  }
  return url.href;
}
