import { route } from '../calls/route.ts';
import { timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

/** A version of Millrace, as a feed of versions tells of it. */
export const releasedVersion = z.object({
  /** Such as `1.4.0`. */
  name: z.string().min(1).max(64),
  createdAt: timestamp,
  description: z.string().max(4000).default(''),
  /** What came along. */
  nodes: z
    .array(z.object({ name: z.string().max(200), displayName: z.string().max(200) }))
    .max(200)
    .default([]),
  documentationUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  hasSecurityIssue: z.boolean().default(false),
  hasSecurityFix: z.boolean().default(false),
  hasBreakingChange: z.boolean().default(false),
});
export type ReleasedVersion = z.infer<typeof releasedVersion>;

/** `versionNotifications` of the settings says whether the owner turned it on. */
export const versionRoutes = {
  list: route({
    method: 'GET',
    path: '/versions',
    access: 'version:list',
    summary:
      'Versions of Millrace, newest first, of the feed that the owner named; none, and nothing is asked, without one',
    errors: ['HOSTED_SERVICE_FAILED'],
    answer: z.array(releasedVersion),
  }),
};
