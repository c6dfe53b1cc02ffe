/** Why the program cannot start or go on: one line, and what to do. Printed without a stack. */
export class StartError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
    this.hint = hint;
  }
}
