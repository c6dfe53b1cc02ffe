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
    isUnderWay = hasNotEnded,
  }: {
    first: JsonObject;
    read(): Promise<JsonObject>;
    /** Most to wait. */
    seconds: number;
    /** For the error. */
    what: string;
    /** That sets the time; absent where none does. */
    parameter?: string;
    /** Default: its `status` is `queued` or `in_progress`. */
    isUnderWay?(found: JsonObject): boolean;
  },
): Promise<JsonObject> {
  const end = context.now() + seconds * 1000;
  let found = first;
  for (let pause = FIRST_PAUSE_MS; isUnderWay(found); pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    if (context.now() + pause > end) throw tooLate(what, { seconds, parameter, id: found.id ?? found.name });
    await context.sleep(pause);
    found = await read();
  }
  return found;
}

function hasNotEnded({ status }: JsonObject): boolean {
  return status === 'queued' || status === 'in_progress';
}

function tooLate(
  what: string,
  { seconds, parameter, id }: { seconds: number; parameter: string | undefined; id: unknown },
) {
  return new NodeError(`${what} was not ready after ${seconds} seconds`, {
    description: `It goes on at the service as '${String(id)}'.${parameter === undefined ? '' : ' Wait longer in the options.'}`,
    ...(parameter !== undefined && { parameter }),
  });
}
