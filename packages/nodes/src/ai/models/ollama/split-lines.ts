/** Lines of a text that comes in parts. Empty ones are left out. */
export async function* splitLines(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of parts) {
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) if (text.trim() !== '') yield text;
  }
  if (rest.trim() !== '') yield rest;
}
