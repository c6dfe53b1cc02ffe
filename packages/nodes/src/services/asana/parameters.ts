import {
  boolean,
  choiceOf,
  choices,
  choicesOf,
  collection,
  dateTime,
  multiOptions,
  options,
  type Parameter,
  string,
} from '@millrace/node-sdk';
import { projects, users, workspaces } from './lookups.ts';

export const workspace = choiceOf('workspace', { label: 'Workspace', from: workspaces, required: true });
export const id = string('id', { label: 'Task ID', required: true });
export const name = string('name', { label: 'Name', required: true });
export const paged = { limit: 100, most: 500 } as const;

export function fields<const Name extends string, const List extends readonly Parameter[]>(
  name: Name,
  label: string,
  list: List,
) {
  return collection(name, { label, placeholder: 'Add field', options: list });
}

/** Which fields of tasks are given. */
export const taskFields = [
  multiOptions('opt_fields', {
    label: 'Fields',
    options: choices(
      'actual_time_minutes',
      'approval_status',
      'assignee',
      'assignee_section',
      'assignee_status',
      'completed',
      'completed_at',
      'completed_by',
      'created_at',
      'created_by',
      'custom_fields',
      'dependencies',
      'dependents',
      'due_at',
      'due_on',
      'external',
      'followers',
      'gid',
      'hearted',
      'hearts',
      'html_notes',
      'is_rendered_as_separator',
      'liked',
      'likes',
      'memberships',
      'modified_at',
      'name',
      'notes',
      'num_hearts',
      'num_likes',
      'num_subtasks',
      'parent',
      'permalink_url',
      'projects',
      'resource_subtype',
      'resource_type',
      'start_at',
      'start_on',
      'tags',
      'workspace',
    ),
    default: ['gid', 'name', 'resource_type'],
  }),
  boolean('opt_pretty', { label: 'Pretty', description: 'The answer of Asana is easy to read' }),
] as const;

/** What a task can hold. */
export const taskContents = [
  choiceOf('assignee', { label: 'Assignee', from: users }),
  options('assignee_status', {
    label: 'Section of the assignee',
    default: 'inbox',
    options: choices('inbox', 'today', 'upcoming', 'later'),
  }),
  boolean('completed', { label: 'Completed' }),
  dateTime('due_on', { label: 'Due on' }),
  boolean('liked', { label: 'Liked' }),
  string('notes', { label: 'Notes', typeOptions: { rows: 5 } }),
] as const;

export const projectsOfTask = choicesOf('projects', { label: 'Projects', from: projects });
