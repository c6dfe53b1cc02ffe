import path from 'node:path';
import { defineModule } from '../modules/module.ts';
import { serveChatWidget } from './serve-chat-widget.ts';

/** Where the built widget lies: beside the server's bundle, or in its package when the sources run. */
function widgetFolder(): string {
  const folder = import.meta.dirname;
  if (import.meta.filename.endsWith('.ts')) return path.resolve(folder, '../../../chat/dist');
  return path.join(path.basename(folder) === 'chunks' ? path.dirname(folder) : folder, 'chat');
}

/** The script of chats, for their own pages and for those of others. */
export const chatWidgetModule = defineModule({
  name: 'chat widget',
  needs: {},
  provides: [],
  create: () => ({ serve: (app) => serveChatWidget(app, widgetFolder()) }),
});
