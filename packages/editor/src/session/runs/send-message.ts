import { executionRoutes } from '@millrace/api';
import type { BinaryData, Item } from '@millrace/workflow';
import { addressOf } from '../../address/base-path.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { RunStore } from '../../model/runs/run-store.ts';
import { apiClient } from '../../server/api-client.ts';
import { currentSession } from '../editor-session.ts';
import { chatTriggerOf } from './chat-trigger.ts';
import { runWorkflow } from './run-actions.ts';
import { talkOf } from './talk.ts';

/** Says something to the open workflow: runs it, or lets the run go on that waits for a message. */
export async function sendMessage(text: string, files: readonly File[]): Promise<void> {
  const session = currentSession();
  const trigger = session && chatTriggerOf(session.document);
  if (!trigger) return;
  const { runs } = session;
  const talk = talkOf(runs);
  const { sessionId } = talk.store.getState();
  talk.say(
    'user',
    text,
    files.map(({ name }) => name),
  );
  talk.wait();
  const json = { action: 'sendMessage', sessionId, chatInput: text };
  if (runs.isUnderWay) {
    const address = await waitingAddress(runs);
    const isTaken = address !== undefined && (await goOn(address, json, files));
    if (isTaken) return;
    talk.settle();
    talk.say('problem', i18n.t(address === undefined ? 'runs:chat.busy' : 'runs:chat.notSent'));
    return;
  }
  await runWorkflow({ message: { trigger: trigger.name, items: [await messageItem(json, files)] } });
  // It was refused, which a notice says; else its end is shown when it comes.
  if (runs.state.executionId === undefined) talk.settle();
}

/** Where an execution that waits takes the next message. */
async function waitingAddress({ state: { executionId } }: RunStore): Promise<string | undefined> {
  if (executionId === undefined) return undefined;
  const answer = await apiClient.call(executionRoutes.steps, { params: { id: executionId } }).catch(() => undefined);
  const call = answer?.waiting?.calls.find(({ method }) => method === 'POST');
  return call && addressOf(`/${call.path.replace(/^\//, '')}`);
}

/** Whether the execution took the message. */
async function goOn(address: string, message: Record<string, string>, files: readonly File[]): Promise<boolean> {
  const answer = await fetch(address, { method: 'POST', ...callOf(message, files) }).catch(() => undefined);
  return answer?.ok === true;
}

function callOf(message: Record<string, string>, files: readonly File[]): RequestInit {
  if (files.length === 0) {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) };
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(message)) body.append(name, value);
  for (const file of files) body.append('files', file);
  return { body };
}

async function messageItem(json: Record<string, string>, files: readonly File[]): Promise<Item> {
  if (files.length === 0) return { json };
  const binary: Record<string, BinaryData> = {};
  const about = [];
  for (const [index, file] of files.entries()) {
    const binaryKey = `data${index}`;
    const mimeType = file.type || 'application/octet-stream';
    binary[binaryKey] = { data: await base64Of(file), mimeType, fileName: file.name, bytes: file.size };
    about.push({ fileName: file.name, mimeType, binaryKey });
  }
  return { json: { ...json, files: about }, binary };
}

async function base64Of(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
