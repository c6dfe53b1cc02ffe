import type { ErrorCode } from '@millrace/api';
import type { WebhookCall, WireReply } from '@millrace/wire';
import { apiError, ServerError } from '../errors/server-error.ts';
import type { WaitingCall } from '../webhooks/resume-event.ts';
import type { CalledTrigger } from '../webhooks/webhook-calls.ts';

/** Changes with the shape of jobs and messages: servers and workers of different numbers do not understand each other. */
export const QUEUE_PROTOCOL = 3;

/** A call whose body is text. */
type StoredCall = Omit<WebhookCall, 'body'> & { body: string };
type StoredReply = Omit<WireReply, 'body'> & { body: string };

/** Who waits for an answer. */
interface Caller {
  callId: string;
  /** The server that holds the connection. */
  replyTo: string;
}

/** What a worker is given to do. */
export type QueueJob = { protocol: number } & (ExecutionJob | CallJob);

/** A stored execution that nobody runs. */
interface ExecutionJob {
  kind: 'execution';
  executionId: string;
}

/** A call that starts a workflow, or to an execution that waits. */
export type CallJob = CallTarget & Caller & { call: StoredCall };

export type CallTarget =
  | ({ kind: 'start'; workflowId: string } & CalledTrigger)
  | { kind: 'resume'; executionId: number; request: Omit<WaitingCall, 'call'> };

/** What a process tells one other process. */
export type InboxMessage =
  | { kind: 'reply'; callId: string; reply: StoredReply }
  /** An answer in parts, counted from 0: messages may overtake each other. The first part has the head. */
  | {
      kind: 'replyPart';
      callId: string;
      part: number;
      head?: Omit<WireReply, 'body'>;
      body: string;
      end?: 'whole' | 'broken';
    }
  | { kind: 'refused'; callId: string; code: ErrorCode; message: string; hint?: string }
  | { kind: 'stop'; executionId: string };

/** Characters of the body that a job or a message carries; the rest is short. */
export function bodyLengthOf(sent: QueueJob | InboxMessage): number {
  switch (sent.kind) {
    case 'start':
    case 'resume':
      return sent.call.body.length;
    case 'reply':
      return sent.reply.body.length;
    case 'replyPart':
      return sent.body.length;
    default:
      return 0;
  }
}

export function packCall({ body, ...call }: WebhookCall): StoredCall {
  return { ...call, body: toBase64(body) };
}

export function unpackCall({ body, ...call }: StoredCall): WebhookCall {
  return { ...call, body: Buffer.from(body, 'base64') };
}

export function packReply({ body, ...reply }: WireReply): StoredReply {
  return { ...reply, body: toBase64(body) };
}

export function unpackReply({ body, ...reply }: StoredReply): WireReply {
  return { ...reply, body: Buffer.from(body, 'base64') };
}

/** An error as the caller is to see it. */
export function refusalOf(callId: string, error: unknown): Extract<InboxMessage, { kind: 'refused' }> {
  const known = error instanceof ServerError ? error : apiError('INTERNAL.inWorker');
  const { code, message, hint } = known;
  return { kind: 'refused', callId, code, message, ...(hint !== undefined && { hint }) };
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
