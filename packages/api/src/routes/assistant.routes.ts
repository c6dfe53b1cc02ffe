import { rawRoute, route } from '../calls/route.ts';
import { workflowDocument } from '../shapes/data-shapes.ts';
import { z } from '../shapes/zod.ts';

/** A chat model and the credential that pays for it: those of one account. */
const assistantModel = z.object({
  /** Node type of the chat model. */
  type: z.string().max(200),
  credentialId: z.string().max(100),
  /** Name of the model, as its service calls it. */
  model: z.string().trim().min(1).max(200).regex(/^[^=]/, 'This is an expression; enter the name of a model.'),
});
export type AssistantModel = z.infer<typeof assistantModel>;

const message = z.object({ role: z.enum(['user', 'assistant']), text: z.string().max(100_000) });
export type AssistantMessage = z.infer<typeof message>;

export const assistantTurn = z.object({
  /** Of the open workflow; absent where it was never stored. */
  workflowId: z.string().max(100).optional(),
  /** As it is in the editor, with what was not saved. */
  document: workflowDocument,
  /** What was said before, oldest first, and last what is asked now. */
  messages: z.array(message).min(1).max(60),
  /** The user agreed that data of executions of this workflow goes to the model. */
  mayReadExecutions: z.boolean(),
  /** What is shown is not to be changed: a past execution, or a former version. */
  isReadOnly: z.boolean().default(false),
});
export type AssistantTurn = z.output<typeof assistantTurn>;

/** What a turn took until now. `costUsd` holds calls whose price is known. */
const usage = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  costUsd: z.number(),
  unpricedCalls: z.number().int(),
});
export type AssistantUsage = z.infer<typeof usage>;

/** A line of the answer to a turn, which is JSON, one object a line. The last one is `done` or `failed`. */
export const assistantEvent = z.discriminatedUnion('type', [
  /** Text that is added to what the model says. */
  z.object({ type: z.literal('text'), text: z.string() }),
  /** A tool is at work; what the model said before is a remark, and its answer comes later. */
  z.object({ type: z.literal('tool'), id: z.number().int(), name: z.string(), about: z.string() }),
  z.object({ type: z.literal('toolDone'), id: z.number().int(), isError: z.boolean() }),
  z.object({ type: z.literal('usage'), usage }),
  /** The connection is alive. */
  z.object({ type: z.literal('alive') }),
  z.object({
    type: z.literal('done'),
    text: z.string(),
    /** What the open workflow is to become, if the user accepts it. Absent: it stays as it is. */
    proposal: workflowDocument.optional(),
    /** Why the model wants the workflow to be run: the user is asked. */
    run: z.string().optional(),
  }),
  z.object({
    type: z.literal('failed'),
    message: z.string(),
    hint: z.string().optional(),
    /** What was changed before it failed. */
    proposal: workflowDocument.optional(),
  }),
]);
export type AssistantEvent = z.infer<typeof assistantEvent>;

export const assistantRoutes = {
  get: route({
    method: 'GET',
    path: '/assistant',
    access: 'signedIn',
    summary: 'Whether the instance has an assistant, and the model that the caller chose for it',
    answer: z.object({ isOn: z.boolean(), model: assistantModel.nullable() }),
  }),
  choose: route({
    method: 'PUT',
    path: '/assistant/model',
    access: 'signedIn',
    summary: 'Chooses the model of the assistant for the caller; `null` for none',
    errors: ['ASSISTANT_OFF', 'ASSISTANT_MODEL_WRONG', 'CREDENTIAL_NOT_FOUND'],
    body: z.object({ model: assistantModel.nullable() }),
    answer: assistantModel.nullable(),
  }),
};

export const assistantFileRoutes = {
  turn: rawRoute({
    method: 'POST',
    path: '/assistant/turns',
    access: 'signedIn',
    summary:
      'Asks the assistant. The answer is JSON lines, written while the model works; closing the connection stops it. It changes nothing: what it proposes is in the last line',
    errors: ['BAD_REQUEST', 'ASSISTANT_OFF', 'ASSISTANT_MODEL_MISSING', 'ASSISTANT_BUSY', 'WORKFLOW_NOT_FOUND'],
  }),
};
