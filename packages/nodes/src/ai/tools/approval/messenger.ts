import { type CallQuestion, isJsonObject, NodeError, type Tool } from '@millrace/node-sdk';

/** Chats and mails take no more; whoever answers sees all of it on the page. */
const MOST_ARGUMENTS_LENGTH = 1500;

/**
 * Sends a question to a person by a tool. It is a call of that tool, which the journal keeps: when the execution goes on, the
 * message is not sent again.
 * @param pageUrl where the question is answered
 * @throws NodeError when the tool does not leave one field to fill in
 */
export function messengerOf(tool: Tool, pageUrl: string | undefined): (question: CallQuestion) => Promise<void> {
  const field = fieldOf(tool);
  return async (question) => {
    try {
      await tool.invoke({ [field]: messageOf(question, pageUrl) });
    } catch (error) {
      // The failed call stands in the log. The question is asked in the editor all the same.
      if (!(error instanceof NodeError)) throw error;
    }
  };
}

function fieldOf({ name, parameters }: Tool): string {
  const { properties } = parameters;
  const fields = isJsonObject(properties) ? Object.keys(properties) : [];
  const [field] = fields;
  if (field !== undefined && fields.length === 1) return field;
  throw new NodeError(`"${name}" has ${fields.length} fields that a model fills in; a message needs one`, {
    description:
      "Let the model fill in the text of the message only, by the button beside the field or {{ $fromAI('message') }}, and set all others.",
  });
}

/** The address comes first: what a model wrote may look like one. */
function messageOf({ tool, arguments: args, text }: CallQuestion, pageUrl: string | undefined): string {
  return [
    `An agent asks whether it may call "${tool}".`,
    ...(pageUrl === undefined ? [] : [`Approve, change or refuse it: ${pageUrl}`]),
    ...(text === undefined ? [] : [text]),
    'What the model wants to call it with:',
    shortened(JSON.stringify(args, null, 2)),
  ].join('\n');
}

function shortened(text: string): string {
  if (text.length <= MOST_ARGUMENTS_LENGTH) return text;
  return `${text.slice(0, MOST_ARGUMENTS_LENGTH)}…\n(${text.length - MOST_ARGUMENTS_LENGTH} characters more)`;
}
