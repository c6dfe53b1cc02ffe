import type { Workflow } from '@millrace/workflow';

/** What a template is about. */
export interface Category {
  id: number;
  /** As files of the library name it. */
  slug: string;
  name: string;
}

/** Templates on one subject, in the order in which they are best read. */
export interface Collection {
  id: number;
  name: string;
  description: string;
  /** Ids of templates. */
  templates: readonly number[];
}

/** A workflow to start from. */
export interface Template {
  id: number;
  /** Name of its file in the library. */
  slug: string;
  name: string;
  /** Markdown. */
  description: string;
  categories: readonly Category[];
  /** Day it was added, as `yyyy-MM-dd`. */
  createdAt: string;
  /** Triggers carry pinned sample data, so that it runs at once. */
  workflow: Workflow;
}
