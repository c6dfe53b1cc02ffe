/** Whether a file is of one of the types: extensions (`.pdf`), types (`image/png`) or groups (`image/*`), separated by commas. */
export function acceptsFile(types: string, { name, type }: { name: string; type: string }): boolean {
  const entries = types
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return true;
  return entries.some((entry) => {
    if (entry === '*' || entry === '*/*') return true;
    if (entry.endsWith('/*')) return type.toLowerCase().startsWith(entry.slice(0, -1));
    if (entry.includes('/')) return type.toLowerCase() === entry;
    return name.toLowerCase().endsWith(entry.startsWith('.') ? entry : `.${entry}`);
  });
}
