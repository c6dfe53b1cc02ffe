import type { JsonObject } from '@millrace/node-sdk';

/** Names of fields before, by what they are called today. */
const NAMES = {
  task: {
    is_completed: 'checked',
    created_at: 'added_at',
    creator_id: 'added_by_uid',
    assignee_id: 'responsible_uid',
    assigner_id: 'assigned_by_uid',
    order: 'child_order',
    comment_count: 'note_count',
  },
  project: { order: 'child_order', is_inbox_project: 'inbox_project' },
  section: { order: 'section_order' },
  comment: { task_id: 'item_id', attachment: 'file_attachment' },
  label: {},
} as const;

/** A kind of things whose fields had other names. */
export type Kind = keyof typeof NAMES;

/** The versions of the node that were made for the interface of today. */
const NEW_NAMES_SINCE = 2.2;

/** A thing that has its fields by their former names, too, where the version of the node was made for those. */
export function withOldNames(kind: Kind, thing: JsonObject, nodeVersion: number): JsonObject {
  if (nodeVersion >= NEW_NAMES_SINCE) return thing;
  const former = Object.entries(NAMES[kind]).flatMap(([before, today]) => {
    const value = thing[today];
    return value === undefined ? [] : [[before, value] as const];
  });
  const isTask = kind === 'task' && former.length > 0;
  return {
    ...(isTask && { url: `https://app.todoist.com/app/task/${thing.id}` }),
    ...Object.fromEntries(former),
    ...thing,
  };
}
