import codeEditor from './en/code-editor.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import dataViews from './en/data-views.json' with { type: 'json' };
import nodeDetails from './en/node-details.json' with { type: 'json' };
import parameters from './en/parameters.json' with { type: 'json' };
import runs from './en/runs.json' with { type: 'json' };

/** Texts by area: `useTranslation('node-details')` reads `en/node-details.json`. */
export const resources = {
  'code-editor': codeEditor,
  common,
  'data-views': dataViews,
  'node-details': nodeDetails,
  parameters,
  runs,
};
