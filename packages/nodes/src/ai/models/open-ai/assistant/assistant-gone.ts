import { NodeError, notice } from '@millrace/node-sdk';

const GONE = 'OpenAI has switched off its assistants';

/** Tells in the parameters that assistants are gone, and what replaced them. */
export const goneNotice = (instead: string) => notice('gone', `${GONE}. ${instead}`);

/** What was done with assistants fails, with what replaced them. */
export function assistantGone(instead: string, parameter?: string): NodeError {
  return new NodeError(GONE, {
    description: instead,
    code: 'SERVICE_OPERATION_UNKNOWN',
    ...(parameter !== undefined && { parameter }),
  });
}
