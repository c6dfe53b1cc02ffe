import { type JsonObject, type NodeContext, NodeError } from '@millrace/node-sdk';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15_000;

/** Ask again and again, at growing intervals, until what a service makes is done. @throws NodeError when it takes too long */
export async function untilDone(
  context: Pick<NodeContext, 'now' | 'sleep'>,
  {
    first,
    read,
    seconds,
    what,
    parameter,
  }: {
    first: JsonObject;
    read(): Promise<JsonObject>;
    /** Most to wait. */
    seconds: number;
    /** For the error. */
    what: string;
    parameter: string;
  },
): Promise<JsonObject> {
  const end = context.now() + seconds * 1000;
  let found = first;
  for (let pause = FIRST_PAUSE_MS; isUnderWay(found); pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    if (context.now() + pause > end) throw tooLate(what, { seconds, parameter, id: found.id });
    await context.sleep(pause);
    found = await read();
  }
  return found;
}

function isUnderWay({ status }: JsonObject): boolean {
  return status === 'queued' || status === 'in_progress';
}

function tooLate(what: string, { seconds, parameter, id }: { seconds: number; parameter: string; id: unknown }) {
  return new NodeError(`${what} was not ready after ${seconds} seconds`, {
    description: `It goes on at OpenAI as '${String(id)}'. Wait longer in the options.`,
    parameter,
  });
}
