import type { AssistantEvent, AssistantMessage, AssistantUsage } from '@millrace/api';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { i18n } from '../../i18n/i18n.ts';
import type { Proposal } from '../../model/difference/proposal.ts';
import { askAssistant } from '../../server/assistant.ts';
import { failureText } from '../../ui/notifications/notify.tsx';
import type { EditorSession } from '../editor-session.ts';

/** Something that was said or done. */
export type Line =
  | { key: number; kind: 'user' | 'assistant' | 'note' | 'problem'; text: string }
  | { key: number; kind: 'tool'; id: number; name: string; about: string; state: 'works' | 'done' | 'failed' };

export interface ConversationState {
  lines: readonly Line[];
  isWorking: boolean;
  /** Of the question before, or of the one that is worked on. */
  usage: AssistantUsage | undefined;
  /** Waits for the user. */
  proposal: Proposal | undefined;
  /** Why the assistant wants the workflow to be run. */
  runReason: string | undefined;
}

type NewLine = Line extends infer Each ? (Each extends Line ? Omit<Each, 'key'> : never) : never;

/** What the server takes. */
const MOST_MESSAGES = 40;
const MAX_TEXT = 50_000;

let lastKey = 0;

/** The conversation with the assistant about an open workflow. It lives as long as the workflow is open. */
export class Conversation {
  readonly store: StoreApi<ConversationState> = createStore(() => ({ ...EMPTY }));
  readonly #session: EditorSession;
  #stop: AbortController | undefined;

  constructor(session: EditorSession) {
    this.#session = session;
  }

  /** Asks, and follows what comes of it. Failures become lines. */
  async ask(text: string, { mayReadExecutions }: { mayReadExecutions: boolean }): Promise<void> {
    const { document } = this.#session;
    if (this.store.getState().isWorking) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.#add({ kind: 'user', text: text.slice(0, MAX_TEXT) });
    this.store.setState({ isWorking: true, usage: undefined, runReason: undefined });
    const base = document.toWorkflow();
    const { id: workflowId } = document.meta;
    const turn = {
      ...(workflowId !== undefined && { workflowId }),
      ...{ document: base, messages: this.#messages(), mayReadExecutions, isReadOnly: document.isReadOnly },
    };
    try {
      for await (const event of askAssistant(turn, stop.signal)) this.#take(event, base);
    } catch (error) {
      if (!stop.signal.aborted) this.#add({ kind: 'problem', text: failureText(error) });
    } finally {
      if (this.#stop === stop) this.#end(stop.signal.aborted);
    }
  }

  stop(): void {
    this.#stop?.abort();
  }

  /** Begins anew. */
  renew(): void {
    this.stop();
    this.#stop = undefined;
    this.store.setState({ ...EMPTY });
  }

  /** The user has decided. @param accepted how many of the nodes, of how many */
  settle(accepted: 'all' | 'some' | 'none'): void {
    this.store.setState({ proposal: undefined });
    this.#add({ kind: 'note', text: i18n.t(`assistant:settled.${accepted}`) });
  }

  /** The user has decided whether to run. */
  settleRun(isRun: boolean): void {
    this.store.setState({ runReason: undefined });
    this.#add({ kind: 'note', text: i18n.t(isRun ? 'assistant:runStarted' : 'assistant:runRefused') });
  }

  #end(isStopped: boolean): void {
    this.#stop = undefined;
    const lines = this.store
      .getState()
      .lines.map((line) =>
        line.kind === 'tool' && line.state === 'works' ? { ...line, state: 'failed' as const } : line,
      );
    this.store.setState({ isWorking: false, lines });
    if (isStopped) this.#add({ kind: 'note', text: i18n.t('assistant:stopped') });
  }

  #take(event: AssistantEvent, base: Proposal['base']): void {
    switch (event.type) {
      case 'text':
        this.#write(event.text);
        break;
      case 'tool':
        this.#add({ kind: 'tool', id: event.id, name: event.name, about: event.about, state: 'works' });
        break;
      case 'toolDone':
        this.#finishTool(event.id, event.isError ? 'failed' : 'done');
        break;
      case 'usage':
        this.store.setState({ usage: event.usage });
        break;
      case 'done':
        if (event.run !== undefined) this.store.setState({ runReason: event.run });
        this.#propose(event.proposal, base);
        break;
      case 'failed':
        this.#add({ kind: 'problem', text: [event.message, event.hint].filter(Boolean).join(' ') });
        this.#propose(event.proposal, base);
        break;
      case 'alive':
        break;
      default:
        event satisfies never;
    }
  }

  #propose(proposed: Proposal['proposed'] | undefined, base: Proposal['base']): void {
    if (proposed) this.store.setState({ proposal: { base, proposed } });
  }

  #write(text: string): void {
    const { lines } = this.store.getState();
    const last = lines.at(-1);
    if (last?.kind !== 'assistant') this.#add({ kind: 'assistant', text });
    else this.store.setState({ lines: [...lines.slice(0, -1), { ...last, text: `${last.text}${text}` }] });
  }

  #finishTool(id: number, state: 'done' | 'failed'): void {
    const { lines } = this.store.getState();
    const works = lines.findLastIndex((line) => line.kind === 'tool' && line.id === id);
    this.store.setState({
      lines: lines.map((line, index) => (index === works && line.kind === 'tool' ? { ...line, state } : line)),
    });
  }

  #add(line: NewLine): void {
    const added: Line = { ...line, key: ++lastKey };
    this.store.setState(({ lines }) => ({ lines: [...lines, added] }));
  }

  /** What was said, with what the user decided; roles take turns, and the user begins. */
  #messages(): AssistantMessage[] {
    const messages: AssistantMessage[] = [];
    for (const line of this.store.getState().lines) {
      if (line.kind === 'tool' || line.kind === 'problem') continue;
      const role = line.kind === 'assistant' ? 'assistant' : 'user';
      const last = messages.at(-1);
      if (last?.role === role) last.text = `${last.text}\n\n${line.text}`.slice(-MAX_TEXT);
      else messages.push({ role, text: line.text });
    }
    const recent = messages.slice(-MOST_MESSAGES);
    return recent.slice(recent.findIndex(({ role }) => role === 'user'));
  }
}

const EMPTY: ConversationState = {
  ...{ lines: [], isWorking: false, usage: undefined },
  ...{ proposal: undefined, runReason: undefined },
};

interface Kept {
  conversation: Conversation;
  /** Of the workflow that it is about. */
  edition: object;
}

const kept = new WeakMap<EditorSession, Kept>();

/** The conversation about what is open in a session. */
export function conversationOf(session: EditorSession): Conversation {
  const known = kept.get(session);
  const { edition } = session.document;
  if (known?.edition === edition) return known.conversation;
  known?.conversation.stop();
  const conversation = new Conversation(session);
  kept.set(session, { conversation, edition });
  return conversation;
}

/** A session that shows what was proposed goes on with the conversation of the one that it was proposed for. */
export function shareConversation(shown: EditorSession, conversation: Conversation): void {
  kept.set(shown, { conversation, edition: shown.document.edition });
}
