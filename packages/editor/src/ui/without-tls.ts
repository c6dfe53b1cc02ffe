const VERSION = 0x40;
const VARIANT = 0x80;

/** A random UUID, version 4, as `crypto.randomUUID` makes them. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Puts a text on the clipboard as a key or a click of the user does it. @throws DOMException where the browser does not let it. */
export async function copyText(text: string): Promise<void> {
  const give = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
  };
  window.addEventListener('copy', give, { capture: true });
  // Superseded by what pages without TLS do not have.
  const isCopied = document.execCommand('copy');
  window.removeEventListener('copy', give, { capture: true });
  if (!isCopied) throw new DOMException('The browser does not let this page copy.', 'NotAllowedError');
}
