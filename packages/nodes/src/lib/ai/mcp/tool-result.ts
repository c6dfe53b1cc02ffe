import { NodeError } from '@millrace/node-sdk';
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';

/** What a model reads of the answer of a tool: its texts as they are; of images and sounds that they are there. */
export function textOfResult({ content, structuredContent }: CallToolResult): string {
  if (content.length === 0 && structuredContent !== undefined) return JSON.stringify(structuredContent);
  return content.map(textOfBlock).join('\n');
}

/** What a tool says of its failure. */
export function failureOf(tool: string, result: CallToolResult): NodeError {
  const text = textOfResult(result);
  return new NodeError(text === '' ? `The tool "${tool}" failed` : text, { code: 'SERVICE_REFUSED' });
}

function textOfBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
    case 'audio':
      return `[${block.type} (${block.mimeType}) that cannot be shown here]`;
    case 'resource':
      return 'text' in block.resource ? block.resource.text : `[file ${block.resource.uri} that cannot be shown here]`;
    default:
      return JSON.stringify(block);
  }
}
