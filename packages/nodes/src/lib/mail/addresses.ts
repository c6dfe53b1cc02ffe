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
