import type { NodeTypeSummary } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { nodeType } from '../../testing/node-type.ts';
import { actionSections } from './action-sections.ts';

const sheet: NodeTypeSummary = nodeType({ name: 'test.sheet', displayName: 'Sheet' });
const schedule: NodeTypeSummary = nodeType({ name: 'n8n-nodes-base.scheduleTrigger', displayName: 'Schedule trigger' });
const found = [{ type: sheet, actions: [{ name: 'Append rows', group: 'Rows', parameters: {} }] }];
const categories = (query: string) =>
  actionSections(found, { query, fromTriggers: true, all: [schedule] }).sections.map(({ category }) => category);

it('what starts a workflow for a node without a trigger stands before its actions, and behind those that are searched', () => {
  expect(categories('')).toEqual(['suggested', 'Rows']);
  expect(categories('append')).toEqual(['Rows', 'suggested']);
  expect(categories('other')).toEqual(['suggested']);
});

it('an action that is called as it was typed stands before others that have the words in them', () => {
  const action = (name: string, group: string) => ({ name, group, parameters: {} });
  const tasks = [action('Create a subtask', 'Subtask'), action('Create a task from a form', 'Task')];
  const own = [{ type: sheet, actions: [...tasks, action('Create a task', 'Task')] }];
  const { sections } = actionSections(own, { query: 'create a task', fromTriggers: false, all: [] });
  const names = sections.map(({ entries }) => entries.map((entry) => entry.kind === 'action' && entry.action.name));
  expect(names).toEqual([['Create a task', 'Create a task from a form'], ['Create a subtask']]);
});
