import accounts from './en/accounts.json' with { type: 'json' };
import canvas from './en/canvas.json' with { type: 'json' };
import codeEditor from './en/code-editor.json' with { type: 'json' };
import commands from './en/commands.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import creator from './en/creator.json' with { type: 'json' };
import credentials from './en/credentials.json' with { type: 'json' };
import dataViews from './en/data-views.json' with { type: 'json' };
import lookups from './en/lookups.json' with { type: 'json' };
import pages from './en/pages.json' with { type: 'json' };
import parameters from './en/parameters.json' with { type: 'json' };
import runs from './en/runs.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import templates from './en/templates.json' with { type: 'json' };
import welcome from './en/welcome.json' with { type: 'json' };
import workflows from './en/workflows.json' with { type: 'json' };

/** Texts by area: `useTranslation('node-details')` reads `en/node-details.json`. Those of some pages come with them: `page-areas.ts`. */
export const resources = {
  accounts,
  canvas,
  'code-editor': codeEditor,
  commands,
  common,
  creator,
  credentials,
  'data-views': dataViews,
  lookups,
  pages,
  parameters,
  runs,
  shell,
  templates,
  welcome,
  workflows,
};
