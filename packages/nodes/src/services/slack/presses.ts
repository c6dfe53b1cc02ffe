import {
  boolean,
  choicesOf,
  type HttpReply,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  type ParametersOf,
  type ServiceClient,
  when,
  z,
} from '@millrace/node-sdk';
import { postDecisionBehavior, unauthorizedReplyText } from '../../lib/send-and-wait/press-parameters.ts';
import type { Presses } from '../../lib/send-and-wait/send-and-wait.ts';
import { userChoices } from './lookups.ts';
import { isSigned } from './signature.ts';

const captures = { captureResponder: [true] } as const;
const parameters = [
  boolean('captureResponder', {
    label: 'Approve within Slack',
    description:
      "The item says who answered. Slack has to call you: set the request URL under 'Interactivity' of the app to the address of this instance that ends in /webhook-waiting-slack",
  }),
  when(
    captures,
    choicesOf('approvers', { label: 'Who may answer', description: 'Nobody: everybody', from: userChoices }),
  ),
  when(captures, unauthorizedReplyText),
  when(captures, postDecisionBehavior),
] as const;
type Values = ParametersOf<typeof parameters>;

const pressed = z.object({
  user: z.object({ id: z.string(), username: z.string().optional(), name: z.string().optional() }),
  channel: z.object({ id: z.string() }),
  message: z.object({
    ts: z.string(),
    text: z.string().optional(),
    blocks: z.array(z.looseObject({ type: z.string() })).optional(),
  }),
  actions: z.array(z.object({ value: z.string() })).min(1),
});
type Pressed = z.infer<typeof pressed>;

const UNKNOWN: HttpReply = { status: 403, body: { json: { message: 'This button belongs to another question.' } } };

/** Approvals by buttons that Slack tells of. */
export const presses: Presses = {
  parameters,
  async isWanted({ parameters: values, credential }) {
    if (values.captureResponder !== true) return false;
    if (secretIn(await credential()) !== '') return true;
    throw new NodeError('Who answers within Slack cannot be told: the credential has no signing secret', {
      description: "Copy it from 'Basic information' of the app into the credential.",
      parameter: 'captureResponder',
    });
  },
  async take(context, answerOf) {
    const { headers, query, body } = context.request;
    const secret = secretIn(await context.credential());
    if (!isSigned({ headers, query, body, secret, address: '', now: context.now() })) return { reply: { status: 401 } };
    const call = pressed.safeParse(payloadIn(body));
    const [action] = call.data?.actions ?? [];
    const approved = action && answerOf(action.value);
    if (!call.success || approved === undefined) return { reply: UNKNOWN };
    const values = context.parameters as unknown as Values;
    const client = await context.openClient();
    const { user, channel, message } = call.data;
    const { approvers = [] } = values;
    if (approvers.length > 0 && !approvers.includes(user.id)) {
      await client.post('/chat.postEphemeral', {
        channel: channel.id,
        user: user.id,
        text: values.unauthorizedReplyText,
      });
      return { reply: { status: 200 } };
    }
    await settle(client, call.data, { approved, behavior: values.postDecisionBehavior ?? 'showOutcome' });
    const responder = await responderOf(client, user);
    return { answer: { approved, responder, channel: channel.id, messageId: message.ts } };
  },
};

const signed = z.object({ signatureSecret: z.string() });

function secretIn(credential: unknown): string {
  return signed.safeParse(credential).data?.signatureSecret ?? '';
}

/** What was pressed, of the form that Slack sends. */
function payloadIn(body: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(new URLSearchParams(Buffer.from(body).toString('utf8')).get('payload') ?? '');
  } catch {
    return undefined;
  }
}

type Behavior = 'showOutcome' | 'removeButtons' | 'keepMessage';

/** The message after the answer. That it cannot be changed is no reason to lose the answer. */
async function settle(
  client: ServiceClient,
  { user, channel, message }: Pressed,
  { approved, behavior }: { approved: boolean; behavior: Behavior },
): Promise<void> {
  if (behavior === 'keepMessage') return;
  const kept = (message.blocks ?? []).filter(({ type }) => type !== 'actions');
  const outcome = `${approved ? 'Approved' : 'Declined'} by <@${user.id}>`;
  const said = { type: 'context', elements: [{ type: 'mrkdwn', text: outcome }] };
  const blocks = behavior === 'showOutcome' ? [...kept, said] : kept;
  const body = { channel: channel.id, ts: message.ts, text: message.text ?? outcome, blocks: blocks as JsonObject[] };
  // The answer counts, though its message may be gone or too old to be changed.
  await client.post('/chat.update', body).catch(() => undefined);
}

const profile = z.object({ user: z.looseObject({ real_name: z.string().optional(), profile: z.unknown() }) });

/** Who answered. Name and address need permissions that an app may lack. */
async function responderOf(client: ServiceClient, { id, username, name }: Pressed['user']): Promise<JsonObject> {
  const known = await client.get('/users.info', { query: { user: id }, answer: profile }).catch(() => undefined);
  const about = isJsonObject(known?.user.profile as JsonValue) ? (known?.user.profile as JsonObject) : {};
  const given = {
    id,
    name: known?.user.real_name ?? name,
    username: username ?? name,
    email: typeof about.email === 'string' ? about.email : undefined,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
