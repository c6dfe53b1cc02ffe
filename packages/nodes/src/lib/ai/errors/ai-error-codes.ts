import { NodeError, type NodeErrorOptions } from '@millrace/node-sdk';

/** Codes of errors of nodes that ask models, with what they mean. */
export const AI_ERROR_CODES = {
  AI_ANSWER_CUT: 'The answer of a model was cut off at the most tokens that it may write, where it was needed whole.',
  AI_ANSWER_REFUSED: 'A model, or a filter of its service, refused to answer.',
  AI_CALLS_REPEATED: 'An agent called a tool again and again with the same arguments, and got the same each time.',
  AI_DOCUMENT_INVALID: 'A file that documents are to be made of is damaged, or of another format.',
  AI_MODEL_MISSING: 'No language model is connected, or not the second one that is wanted.',
  AI_OUTPUT_INVALID: 'What a model wrote does not have the form that is wanted, also after it was told so.',
  AI_ROUNDS_EXCEEDED: 'An agent gave no answer within the rounds that it may take.',
  AI_SCHEMA_INVALID: 'A JSON Schema, or an example that stands for one, cannot be used.',
  AI_TOOLS_UNSUPPORTED: 'Tools are connected, but the model cannot call any.',
  AI_TOOL_NAME_TAKEN: 'Two tools of an agent, or of an MCP server trigger, have the same name.',
  AI_TOOL_RESULT_TOO_LONG: 'A tool answered an MCP client with more than clients are sent.',
  AI_TOOL_UNKNOWN: 'An MCP client called a tool that is not connected to the trigger.',
  AI_VECTORS_INVALID:
    'A model gave too few vectors for the texts that it was sent, or vectors that do not fit each other.',
  AI_VECTOR_LENGTH: 'A vector store holds vectors of another length than those of the model that is connected.',
} as const;

export type AiErrorCode = keyof typeof AI_ERROR_CODES;

export function aiError(code: AiErrorCode, message: string, options: Omit<NodeErrorOptions, 'code'> = {}): NodeError {
  return new NodeError(message, { ...options, code });
}
