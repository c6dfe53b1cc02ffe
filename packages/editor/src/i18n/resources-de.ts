import accounts from './de/accounts.json' with { type: 'json' };
import assistant from './de/assistant.json' with { type: 'json' };
import canvas from './de/canvas.json' with { type: 'json' };
import codeEditor from './de/code-editor.json' with { type: 'json' };
import commands from './de/commands.json' with { type: 'json' };
import common from './de/common.json' with { type: 'json' };
import creator from './de/creator.json' with { type: 'json' };
import credentialList from './de/credential-list.json' with { type: 'json' };
import credentials from './de/credentials.json' with { type: 'json' };
import curlImport from './de/curl-import.json' with { type: 'json' };
import dataTables from './de/data-tables.json' with { type: 'json' };
import dataViews from './de/data-views.json' with { type: 'json' };
import evaluations from './de/evaluations.json' with { type: 'json' };
import history from './de/history.json' with { type: 'json' };
import insights from './de/insights.json' with { type: 'json' };
import lookups from './de/lookups.json' with { type: 'json' };
import nodeDetails from './de/node-details.json' with { type: 'json' };
import pages from './de/pages.json' with { type: 'json' };
import parameters from './de/parameters.json' with { type: 'json' };
import prompts from './de/prompts.json' with { type: 'json' };
import runs from './de/runs.json' with { type: 'json' };
import settings from './de/settings.json' with { type: 'json' };
import shell from './de/shell.json' with { type: 'json' };
import templates from './de/templates.json' with { type: 'json' };
import variables from './de/variables.json' with { type: 'json' };
import welcome from './de/welcome.json' with { type: 'json' };
import workflowSettings from './de/workflow-settings.json' with { type: 'json' };
import workflows from './de/workflows.json' with { type: 'json' };

/** The texts in German, by the same areas. */
export const resources = {
  accounts,
  assistant,
  canvas,
  'code-editor': codeEditor,
  commands,
  common,
  creator,
  'credential-list': credentialList,
  credentials,
  'curl-import': curlImport,
  'data-tables': dataTables,
  'data-views': dataViews,
  evaluations,
  history,
  insights,
  lookups,
  'node-details': nodeDetails,
  pages,
  parameters,
  prompts,
  runs,
  settings,
  shell,
  templates,
  variables,
  welcome,
  'workflow-settings': workflowSettings,
  workflows,
};
