import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4Reasoning,
  LanguageModelV4StreamPart,
  LanguageModelV4Text,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { NodeError } from '@millrace/node-sdk';
import type { ProviderAnswer } from './from-content.ts';

/** Puts the parts of a stream together. @throws what the stream fails with; NodeError when it ends before its end */
export async function readStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  onDelta: (text: string) => void,
): Promise<ProviderAnswer & { warnings: readonly SharedV4Warning[] }> {
  const content: LanguageModelV4Content[] = [];
  const open = new Map<string, LanguageModelV4Text | LanguageModelV4Reasoning>();
  let warnings: readonly SharedV4Warning[] = [];
  let finish: Extract<LanguageModelV4StreamPart, { type: 'finish' }> | undefined;
  for await (const part of stream) {
    switch (part.type) {
      case 'stream-start':
        warnings = part.warnings;
        break;
      case 'text-start':
      case 'reasoning-start': {
        const begun = { type: part.type === 'text-start' ? 'text' : 'reasoning', text: '' } as const;
        open.set(`${begun.type} ${part.id}`, begun);
        content.push(begun);
        noteMetadata(begun, part);
        break;
      }
      case 'text-delta':
      case 'reasoning-delta': {
        const begun = open.get(`${part.type === 'text-delta' ? 'text' : 'reasoning'} ${part.id}`);
        if (begun) begun.text += part.delta;
        if (begun) noteMetadata(begun, part);
        if (part.type === 'text-delta') onDelta(part.delta);
        break;
      }
      case 'text-end':
      case 'reasoning-end': {
        const begun = open.get(`${part.type === 'text-end' ? 'text' : 'reasoning'} ${part.id}`);
        if (begun) noteMetadata(begun, part);
        break;
      }
      case 'tool-call':
        content.push(part);
        break;
      case 'finish':
        finish = part;
        break;
      case 'error':
        throw part.error;
    }
  }
  if (!finish || isCutOff(finish.finishReason)) throw cutOff();
  return { content, finishReason: finish.finishReason, usage: finish.usage, warnings };
}

/** The packages give an end to each stream, also to one that had none. */
function isCutOff({ unified, raw }: LanguageModelV4FinishReason): boolean {
  return unified === 'interrupted' || unified === 'error' || (unified === 'other' && raw === undefined);
}

/** The signature of a thought comes with its last part. */
function noteMetadata(
  begun: LanguageModelV4Text | LanguageModelV4Reasoning,
  { providerMetadata }: Pick<LanguageModelV4Text, 'providerMetadata'>,
): void {
  if (providerMetadata) begun.providerMetadata = { ...begun.providerMetadata, ...providerMetadata };
}

function cutOff(): NodeError {
  return new NodeError('The answer of the model ended before its end', {
    code: 'HTTP_CONNECTION_LOST',
    description: 'The connection to its service broke off. Try again.',
  });
}
