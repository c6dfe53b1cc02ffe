import type { TravellingError } from '@millrace/n8n-compat';
import { NodeError, z } from '@millrace/node-sdk';
import { runnerError } from '../../errors/runner-error.ts';

const MAX_MESSAGE = 10_000;
const text = z.string().transform((value) => value.slice(0, MAX_MESSAGE));

/** An error as the code of a package tells it. */
export const travellingError = z.object({
  name: text,
  message: text,
  description: text.optional(),
  httpCode: text.optional(),
  itemIndex: z.number().int().nonnegative().optional(),
  code: text.optional(),
});

/** The error that the code of a package threw. */
export function thrownByPackage(error: z.infer<typeof travellingError>): NodeError {
  const { message, description, httpCode, itemIndex, code } = error;
  return new NodeError(message, {
    code: code ?? 'NODE_FAILED',
    // Nodes that can go on give items with errors: one that throws has none to give.
    passesInput: true,
    ...(description !== undefined && { description }),
    ...(httpCode !== undefined && { httpCode }),
    ...(itemIndex !== undefined && { itemIndex }),
  });
}

/** An error of ours, as the code of a package gets it. */
export function forPackage(error: unknown): TravellingError {
  if (!(error instanceof Error)) return { name: 'Error', message: 'The question could not be answered' };
  const { name, message } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const description = error instanceof NodeError ? error.description : undefined;
  return { name, message, ...(code !== undefined && { code }), ...(description !== undefined && { description }) };
}

/** How a package host ended. */
export interface PackageEnd {
  why: 'memory' | 'hung' | 'broken' | 'crash' | 'killed';
  /** As the end of a sentence: `was ended by SIGKILL`. */
  how: string;
  lastWords: string;
}

/** The error of a run whose host ended. */
export function hostEnded(
  { why, how, lastWords }: PackageEnd,
  limits: { memoryMiB: number; hangMs: number },
): NodeError {
  switch (why) {
    case 'memory':
      return runnerError(
        'PACKAGE_MEMORY',
        `The node was stopped because it used more than ${limits.memoryMiB} MiB of memory`,
        {
          description: 'Work on fewer items at a time.',
        },
      );
    case 'hung':
      return runnerError(
        'PACKAGE_HUNG',
        `The node was stopped because it did not answer for ${limits.hangMs / 1000} s`,
        {
          description:
            'Its package has a loop that does not end, or works too long without a pause. Tell the author of the package.',
        },
      );
    case 'broken':
      return runnerError('PACKAGE_FAILED', `The node was stopped because ${how}`, {
        description: 'Its package does what packages may not do. Tell the author of the package.',
      });
    default:
      return runnerError('PACKAGE_FAILED', `The process that runs the node ${how}`, {
        description:
          lastWords.slice(-500) || 'Run the workflow again. If it happens again, tell the author of the package.',
      });
  }
}
