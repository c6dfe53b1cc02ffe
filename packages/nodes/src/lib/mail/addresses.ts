import { NodeError } from '@millrace/node-sdk';

/** Whether nothing was filled in. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || String(value).trim() === '';
}

/** Mail programs take what follows a line break for another header, or for a group of addresses. */
export function checkAddresses(given: Readonly<Record<string, unknown>>): void {
  for (const [parameter, value] of Object.entries(given)) {
    if (isBlank(value) || !/[\r\n\0]/.test(String(value).trim())) continue;
    throw new NodeError('An address of the message holds a line break', {
      description: 'Separate addresses by commas.',
      parameter,
      code: 'EMAIL_ADDRESS',
    });
  }
}

/** What is no address would be left out of the message, which then does not reach somebody. @throws NodeError `EMAIL_ADDRESS` */
export function checkReceivers(given: Readonly<Record<string, unknown>>): void {
  for (const [parameter, value] of Object.entries(given)) {
    const wrong = isBlank(value) ? undefined : listed(String(value)).find((one) => !one.includes('@'));
    if (wrong === undefined) continue;
    throw new NodeError(`'${wrong}' is no email address`, {
      description: 'Write addresses such as ann@example.com, separated by commas.',
      parameter,
      code: 'EMAIL_ADDRESS',
    });
  }
}

/** The entries of a list with commas between them, which may also stand within a name in quotes. */
function listed(text: string): string[] {
  const entries: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let place = 0; place <= text.length; place++) {
    if (text[place] === '"') isQuoted = !isQuoted;
    if (place < text.length && (text[place] !== ',' || isQuoted)) continue;
    entries.push(text.slice(start, place).trim());
    start = place + 1;
  }
  return entries.filter(Boolean);
}
