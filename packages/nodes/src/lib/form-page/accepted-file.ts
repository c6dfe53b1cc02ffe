/** Whether a file is of one of the types: extensions (`.pdf`), types (`image/png`) or groups (`image/*`), separated by commas. */
export function isAcceptedFile(
  { fileName, mimeType }: { fileName: string | undefined; mimeType: string },
  accept: string,
): boolean {
  const entries = accept
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return true;
  const name = (fileName ?? '').toLowerCase();
  const type = mimeType.toLowerCase();
  return entries.some((entry) => {
    if (entry === '*' || entry === '*/*') return true;
    if (entry.endsWith('/*')) return type.startsWith(entry.slice(0, -1));
    if (entry.includes('/')) return type === entry;
    return name.endsWith(entry.startsWith('.') ? entry : `.${entry}`);
  });
}
