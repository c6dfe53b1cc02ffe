/** A PEM text pasted into one line lost its line breaks; a copied one may carry them as `\n`. */
export function restoreLines(pem: string): string {
  const text = pem.trim().replaceAll('\\n', '\n').replaceAll('\r\n', '\n');
  if (text.includes('\n')) return `${text}\n`;
  return text.replace(
    /(-----BEGIN [^-]+-----)\s*(.*?)\s*(-----END [^-]+-----)/,
    (_, begin: string, body: string, end: string) => [begin, ...body.split(/\s+/), end, ''].join('\n'),
  );
}
