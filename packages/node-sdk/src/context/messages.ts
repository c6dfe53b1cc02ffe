import type { JsonObject } from '@millrace/workflow';

/** A text, as a part of what a user says. */
export interface TextPart {
  type: 'text';
  text: string;
}

/** A picture or another file, as a part of what a user says. */
export interface FilePart {
  type: 'image' | 'file';
  /** For example `image/png`. */
  mediaType: string;
  /** Base64, or the address of the file. */
  content: { data: string } | { url: string };
  fileName?: string;
  /** How closely a picture is looked at, where the service can be told. Default: as it thinks right. */
  detail?: 'low' | 'high';
}

/** What a model thought before it answered. Some services want it back, unchanged, with the next request. */
export interface ReasoningPart {
  text: string;
  /** What the service needs to know it again, such as a signature. */
  metadata?: JsonObject;
}

/** A call of a tool that a model asks for. */
export interface ToolCall {
  id: string;
  name: string;
  /** What is no JSON object comes as it is in the field `input`. */
  arguments: JsonObject;
  /** What the service wants back with the call, such as a signature. */
  metadata?: JsonObject;
}

interface Visibility {
  /** For the model only: people do not see it when they open the conversation again. Default false. */
  isHidden?: boolean;
}

export type ChatMessage =
  | ({ role: 'system'; content: string } & Visibility)
  | ({ role: 'user'; content: string | ReadonlyArray<TextPart | FilePart> } & Visibility)
  | ({
      role: 'assistant';
      content: string;
      reasoning?: readonly ReasoningPart[];
      toolCalls?: readonly ToolCall[];
    } & Visibility)
  | { role: 'tool'; content: string; toolCallId: string };

/** The words of a message, without its files. */
export function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content;
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}
