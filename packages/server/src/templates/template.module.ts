import type { Config } from '../config/config-table.ts';
import { defineModule, need } from '../modules/module.ts';
import type { NodeTypeStore } from '../node-types/node-type-store.ts';
import { createTemplateRoutes } from './template.routes.ts';

/** The bundled library of templates. */
export const templateModule = defineModule({
  name: 'templates',
  needs: { config: need<Pick<Config, 'templates'>>(), nodeTypes: need<NodeTypeStore>(), publicUrl: need<string>() },
  provides: [],
  create: ({ config, nodeTypes, publicUrl }) => ({
    routes: config.templates ? [createTemplateRoutes({ nodeTypes, publicUrl })] : [],
  }),
});
