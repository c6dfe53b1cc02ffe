/** What the address of the workflows page says. */
export interface WorkflowSearch {
  search?: string;
  /** Ids of tags with commas between: workflows that have all of them. */
  tags?: string;
  active?: boolean;
  /** Id of the open folder. */
  folder?: string;
  sort?: WorkflowSort;
}

export const WORKFLOW_SORTS = ['updated', 'created', 'name', 'lastRun'] as const;
type WorkflowSort = (typeof WORKFLOW_SORTS)[number];

export function workflowSearch({ search, tags, active, folder, sort }: Record<string, unknown>): WorkflowSearch {
  const words = textOf(search).trim();
  const ids = textOf(tags);
  const folderId = textOf(folder);
  const order = WORKFLOW_SORTS.find((known) => known === sort);
  return {
    ...(words !== '' && { search: words }),
    ...(ids !== '' && { tags: ids }),
    ...(typeof active === 'boolean' && { active }),
    ...(folderId !== '' && { folder: folderId }),
    ...(order && { sort: order }),
  };
}

/** Whether only some of the workflows of a place are listed. */
export function isFiltered({ search, tags, active }: WorkflowSearch): boolean {
  return search !== undefined || tags !== undefined || active !== undefined;
}

/** The search without what narrows it: the place and the order stay. */
export function withoutFilter({ folder, sort }: WorkflowSearch): WorkflowSearch {
  return { ...(folder !== undefined && { folder }), ...(sort && { sort }) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
