import { parseWorkflow, type Workflow } from '@millrace/workflow';
import { currentUserQuery } from '../../server/current-user.ts';
import { queryClient } from '../../server/query-client.ts';
import type { EditorSession } from '../editor-session.ts';

const PREFIX = 'millrace.draft.';
/** A workflow that was never saved. */
const NEW = 'new';
/** How long after an edit it is kept: typing is one edit after another. */
const DELAY_MS = 1000;
/** Browsers keep about five million characters for a site. */
const MAX_CHARACTERS = 2_000_000;

/** Changes that were not saved when the editor was left or its window died. */
export interface Draft {
  /** ms since the epoch. */
  keptAt: number;
  /** The stored version that it changes. */
  storedVersion: string | undefined;
  workflow: Workflow;
}

export interface DraftKeeper {
  /** Keeps at once what it would keep in a moment: the page is about to go. */
  keepNow(): void;
  end(): void;
}

/** Keeps unsaved changes of the open workflow in this browser. */
export function keepDrafts({ document }: EditorSession): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Under which id it was edited: one that is saved for the first time gets another. */
  let edited: { id: string | undefined } | undefined;
  const keep = () => {
    timer = undefined;
    if (!document.isDirty || document.isReadOnly) return;
    const { id, storedVersion } = document.meta;
    write(id, { keptAt: Date.now(), storedVersion, workflow: document.toWorkflow() });
  };
  const unsubscribe = document.subscribe('history', () => {
    if (document.isDirty) {
      edited = { id: document.meta.id };
      timer ??= setTimeout(keep, DELAY_MS);
    } else if (edited) {
      dropDraft(edited.id);
      edited = undefined;
    }
  });
  return {
    keepNow() {
      if (timer === undefined) return;
      clearTimeout(timer);
      keep();
    },
    end() {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}

/** What is kept of a workflow that differs from how it is stored. */
export function draftOf({ document }: EditorSession): Draft | undefined {
  const draft = read(document.meta.id);
  if (!draft) return undefined;
  const { active: _, ...stored } = document.toWorkflow();
  const { active: __, ...kept } = draft.workflow;
  return JSON.stringify(stored) === JSON.stringify(kept) ? undefined : draft;
}

/** Brings a draft back as unsaved changes. Where the workflow was stored anew meanwhile, saving it shows the difference. */
export function restoreDraft({ document }: EditorSession, { workflow, storedVersion }: Draft): void {
  const { base } = document;
  const { id, active } = document.meta;
  document.load({ ...workflow, ...(id !== undefined && { id }), active, storedVersion });
  if (id !== undefined) document.noteStored(base);
  document.markUnsaved();
}

/** The changes are saved, or are to be lost. */
export function dropDraft(workflowId: string | undefined): void {
  localStorage.removeItem(keyOf(workflowId));
}

function write(workflowId: string | undefined, draft: Draft): void {
  const text = JSON.stringify(draft);
  if (text.length > MAX_CHARACTERS) return;
  try {
    localStorage.setItem(keyOf(workflowId), text);
  } catch {
    // The browser keeps nothing, or has no room: the warning before leaving remains.
  }
}

function read(workflowId: string | undefined): Draft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(workflowId)) ?? 'null');
    if (typeof value !== 'object' || value === null || !('workflow' in value) || !('keptAt' in value)) return undefined;
    const storedVersion = 'storedVersion' in value ? value.storedVersion : undefined;
    return {
      keptAt: Number(value.keptAt),
      storedVersion: typeof storedVersion === 'string' ? storedVersion : undefined,
      workflow: parseWorkflow(value.workflow),
    };
  } catch {
    // Kept by another version of the editor, or by somebody else.
    return undefined;
  }
}

/** What one user left is not offered to another one of the same browser. */
function keyOf(workflowId: string | undefined): string {
  const userId = queryClient.getQueryData(currentUserQuery.queryKey)?.id ?? '';
  return `${PREFIX}${userId}.${workflowId ?? NEW}`;
}
