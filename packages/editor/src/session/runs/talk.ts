import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunStore } from '../../model/runs/run-store.ts';

/** Something that was said in the chat of the editor. */
export interface TalkMessage {
  key: number;
  from: 'user' | 'bot' | 'problem';
  text: string;
  /** Names of files. */
  files?: readonly string[];
  /** Which answer it is, while a node writes it. */
  answer?: string;
}

export interface Talk {
  /** Name of the conversation: memories keep what was said under it. */
  sessionId: string;
  messages: readonly TalkMessage[];
  /** An answer is to come. */
  isWaiting: boolean;
}

let lastKey = 0;

/** The conversation with an open workflow. It lives as long as the workflow is open. */
export class TalkStore {
  readonly store: StoreApi<Talk> = createStore(() => newTalk());

  say(from: TalkMessage['from'], text: string, files?: readonly string[]): void {
    this.#add({ from, text, ...(files && files.length > 0 && { files }) });
  }

  /** A node writes: its answer grows, or begins anew. */
  write(answer: string, text: string, begins: boolean): void {
    const { messages } = this.store.getState();
    const known = messages.find((message) => message.answer === answer);
    if (!known) {
      if (text !== '') this.#add({ from: 'bot', text, answer });
      return;
    }
    const grown = { ...known, text: begins ? text : `${known.text}${text}` };
    this.store.setState({ messages: messages.map((message) => (message === known ? grown : message)) });
  }

  /** What nodes wrote so far, in their order. */
  get written(): string[] {
    return this.store.getState().messages.flatMap(({ answer, text }) => (answer === undefined ? [] : [text]));
  }

  /** Answers are whole. @param answer takes the place of what nodes wrote */
  settle(answer?: string): void {
    const { messages } = this.store.getState();
    const kept = answer === undefined ? messages : messages.filter((message) => message.answer === undefined);
    this.store.setState({ messages: kept.map(({ answer: _, ...message }) => message), isWaiting: false });
    if (answer) this.say('bot', answer);
  }

  wait(): void {
    this.store.setState({ isWaiting: true });
  }

  /** Leaves this conversation, and begins another one. */
  renew(): void {
    this.store.setState(newTalk());
  }

  #add(message: Omit<TalkMessage, 'key'>): void {
    const { messages } = this.store.getState();
    this.store.setState({ messages: [...messages, { ...message, key: ++lastKey }] });
  }
}

function newTalk(): Talk {
  return { sessionId: randomId(), messages: [], isWaiting: false };
}

/** Without TLS, browsers make no UUIDs. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const talks = new WeakMap<RunStore, TalkStore>();

/** The conversation that goes with the runs of an open workflow. */
export function talkOf(runs: RunStore): TalkStore {
  const known = talks.get(runs);
  if (known) return known;
  const talk = new TalkStore();
  talks.set(runs, talk);
  return talk;
}
