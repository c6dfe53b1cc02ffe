import type { Config } from '../config/config-table.ts';
import type { Logger } from '../logging/logger.ts';
import { defineModule, need } from '../modules/module.ts';
import { createMailer } from './mailer.ts';

/** Mail to people of the instance. */
export const mailerModule = defineModule({
  name: 'mail',
  needs: { config: need<Pick<Config, 'smtpUrl' | 'mailSender'>>(), log: need<Logger>(), publicUrl: need<string>() },
  provides: ['mailer'],
  create: ({ config, log, publicUrl }) => ({
    provides: { mailer: createMailer({ smtpUrl: config.smtpUrl, sender: config.mailSender, publicUrl, log }) },
  }),
});
