/** Gives each line of a body as soon as it has come; the last one may have no end. */
export async function readLines({ body }: Response, onLine: (line: string) => void): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = `${rest}${decoder.decode(part.value, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  }
  rest += decoder.decode();
  if (rest !== '') onLine(rest);
}
