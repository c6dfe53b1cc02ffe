import { isJsonObject, type JsonObject, type Path, type Query, type ServiceClient, service } from '@millrace/node-sdk';
import { refusalIn, uptimeRobotApi } from './uptime-robot.credentials.ts';

export const uptimeRobot = service({
  name: 'UptimeRobot',
  credential: uptimeRobotApi,
  baseUrl: 'https://api.uptimerobot.com/v2',
  reason: 'error.message',
  refusalIn,
});

/** All calls of UptimeRobot are of this form. */
export const call = (name: Path, form: Query = {}) => ({ method: 'POST', path: name, form }) as const;

const PAGE = 50;

/** What a call lists, a page at a time: as many as are wanted. */
export async function listed(
  client: ServiceClient,
  { name, items, form, limit }: { name: Path; items: string; form: Query; limit: number },
) {
  const found: JsonObject[] = [];
  let total = Number.POSITIVE_INFINITY;
  while (found.length < Math.min(limit, total)) {
    const size = Math.min(PAGE, limit - found.length);
    const offset = found.length || undefined;
    const answer = await client.json(call(name, { ...form, limit: size, offset }));
    const page = isJsonObject(answer) && Array.isArray(answer[items]) ? answer[items].filter(isJsonObject) : [];
    found.push(...page);
    if (page.length < size) break;
    total = totalIn(answer);
  }
  return found.slice(0, limit).map((json) => ({ json }));
}

/** How many there are in all, which stands beside the list or in it. */
function totalIn(answer: unknown): number {
  const { pagination, total } = isJsonObject(answer) ? answer : {};
  const told = isJsonObject(pagination) ? pagination.total : total;
  return Number(told ?? Number.POSITIVE_INFINITY);
}
