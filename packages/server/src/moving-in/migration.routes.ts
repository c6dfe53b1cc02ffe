import { migrationRoutes, type SharedKind } from '@millrace/api';
import type { Access } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { ShareRepository } from '../access/share.repository.ts';
import type { RestRoutes } from '../http/create-app.ts';
import { serveRoute } from '../http/rest-route.ts';
import { checkMigration, type MigrationCheckOptions } from './check-migration.ts';
import { readExport } from './sources/read-export.ts';

/** An export of everything, in one call. */
const MAX_BODY_BYTES = 64 << 20;

export interface MigrationRoutesOptions extends Pick<MigrationCheckOptions, 'catalogue' | 'checkExpressions'> {
  access: Pick<Access, 'can'>;
  shares: Pick<ShareRepository, 'findOwner'>;
}

export function createMigrationRoutes({ access, shares, ...options }: MigrationRoutesOptions): RestRoutes {
  // What the caller does not see is not there for them.
  const sees = async (actor: Actor, kind: SharedKind, id: string): Promise<boolean> =>
    (await access.can(actor, `${kind}:read`, id)) && (await shares.findOwner(kind, id)) !== undefined;
  return (app) =>
    serveRoute(
      app,
      migrationRoutes.check,
      ({ actor, body }) =>
        checkMigration(readExport(body.files, undefined), {
          ...options,
          hasWorkflow: (id) => sees(actor, 'workflow', id),
          hasCredential: (id) => sees(actor, 'credential', id),
        }),
      { maxBodyBytes: MAX_BODY_BYTES },
    );
}
