import type { TFunction } from 'i18next';

const TOOLS = [
  'read_open_workflow',
  'validate_open_workflow',
  'change_open_workflow',
  'ask_to_run',
  'search_nodes',
  'describe_node',
  'list_credentials',
  'list_workflows',
  'read_workflow',
  'find_executions',
  'read_execution',
  'read_step',
] as const;

/** What a tool does, in a few words; a tool that this page does not know yet has its name. */
export function toolWords(t: TFunction<'assistant'>, name: string): string {
  const known = TOOLS.find((tool) => tool === name);
  return known ? t(`tools.${known}`) : name;
}
