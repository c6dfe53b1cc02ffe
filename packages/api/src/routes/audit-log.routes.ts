import { route } from '../calls/route.ts';
import { timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

/** What is noted, as `<kind of thing>.<what was done>`. */
export const auditActions = [
  'session.start',
  'session.end',
  'session.endOthers',
  'user.claim',
  'user.invite',
  'user.signUp',
  'user.update',
  'user.changePassword',
  'user.changeAddress',
  'user.linkProvider',
  'user.enableMfa',
  'user.disableMfa',
  'user.readInviteLink',
  'user.readPasswordLink',
  'user.delete',
  'user.setApart',
  'apiKey.create',
  'apiKey.delete',
  'connectedApp.connect',
  'connectedApp.disconnect',
  /** The app ended it itself. */
  'connectedApp.end',
  /** A code or token came twice: one of two who had it was not meant to. */
  'connectedApp.reuse',
  'signInProvider.update',
  'setting.update',
  'workflow.create',
  'workflow.import',
  'workflow.export',
  'workflow.update',
  'workflow.activate',
  'workflow.deactivate',
  'workflow.restore',
  'workflow.confirm',
  'workflow.nameVersion',
  'workflow.move',
  'workflow.share',
  'workflow.transfer',
  'workflow.run',
  'workflow.evaluate',
  'workflow.stopEvaluation',
  'workflow.deleteEvaluation',
  'workflow.delete',
  'workflow.setApart',
  'execution.retry',
  'execution.restart',
  'execution.replay',
  'execution.answer',
  'execution.stop',
  'execution.annotate',
  'execution.delete',
  'credential.create',
  'credential.update',
  'credential.connect',
  'credential.share',
  'credential.transfer',
  'credential.delete',
  'dataTable.create',
  'dataTable.update',
  'dataTable.delete',
  'dataTable.share',
  'dataTable.transfer',
  'dataTable.import',
  'dataTable.export',
  'variable.create',
  'variable.update',
  'variable.delete',
  'vectorStore.clear',
  'tag.create',
  'tag.update',
  'tag.delete',
  'folder.create',
  'folder.update',
  'folder.delete',
  'communityPackage.install',
  'communityPackage.update',
  'communityPackage.delete',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** A call did something to many things at once: to how many (`null` when it was not done), and which ones it named. */
const manyAtOnce = z.object({
  count: z.number().int().nullable(),
  /** As it was asked: `ids`, or conditions, with `workflowName` where they name a workflow. */
  which: z.record(z.string(), z.json()),
});

/** A call gave a setting another value. */
const changedValue = z.object({ before: z.string(), after: z.string() });

const auditEvent = z.object({
  id: z.string(),
  time: timestamp,
  action: z.enum(auditActions),
  /** `refused`: they might not, or gave a wrong password. `failed`: something went wrong on the server. */
  outcome: z.enum(['done', 'refused', 'failed']),
  /** `null` for somebody who is not known, and for the single user before an owner is set up. */
  userId: z.string().nullable(),
  /** As it was then; of a refused sign-in the address that was tried. */
  email: z.string().nullable(),
  via: z.enum(['session', 'apiKey', 'app', 'none']),
  /** Id of what it was done to, where there is one. */
  targetId: z.string().nullable(),
  /** What that was called then; `null` for what has no name, and for what was done before names were kept. */
  targetName: z.string().nullable(),
  details: z.union([manyAtOnce, changedValue]).nullable(),
  /** Where the call came from. */
  address: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditLogRoutes = {
  list: route({
    method: 'GET',
    path: '/audit-log',
    access: 'auditLog:list',
    summary: 'Who did what, newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(250).default(50),
      /** `nextCursor` of the page before. */
      cursor: z.string().max(100).optional(),
      action: z.enum(auditActions).optional(),
      userId: z.string().max(100).optional(),
      targetId: z.string().max(100).optional(),
    }),
    answer: z.object({
      events: z.array(auditEvent),
      /** `null` on the last page. */
      nextCursor: z.string().nullable(),
    }),
  }),
};
