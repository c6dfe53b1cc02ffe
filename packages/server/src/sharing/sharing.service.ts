import type { SharedKind, Sharing } from '@millrace/api';
import type { Access } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import type { ShareRepository, Sharer } from '../access/share.repository.ts';
import { apiError } from '../errors/server-error.ts';

export interface SharingServiceOptions {
  access: Pick<Access, 'permissionsOn'>;
  shares: Pick<ShareRepository, 'findOwner' | 'list' | 'setSharers' | 'transfer'>;
  /** Told when something is shared with others than before, or gets another owner. */
  onChanged(): void;
  /** Users who have signed up. */
  listUserIds(): Promise<string[]>;
}

type SharedRoles = ReadonlyMap<string, 'editor' | 'reader'>;

/** Who besides its owner may do something with a workflow or credential. */
export class SharingService {
  readonly #options: SharingServiceOptions;

  constructor(options: SharingServiceOptions) {
    this.#options = options;
  }

  async of(kind: SharedKind, id: string, actor: Actor): Promise<Sharing> {
    const sharers = await this.#options.shares.list(kind, [id]);
    const owner = sharers.find(({ role }) => role === 'owner');
    return {
      ownedBy: owner ? toSharer(owner) : null,
      sharedWith: sharers.filter((one) => one !== owner).map(toSharer),
      permissions: await this.#options.access.permissionsOn(actor, kind, id),
    };
  }

  /** Makes somebody else the owner. @throws ServerError `USER_NOT_FOUND` */
  async transfer(kind: SharedKind, id: string, userId: string): Promise<void> {
    await this.#requireKnown([userId]);
    await this.#options.shares.transfer(kind, id, userId);
    this.#options.onChanged();
  }

  /** @throws ServerError `USER_NOT_FOUND` */
  async set(kind: SharedKind, id: string, roles: SharedRoles): Promise<void> {
    const { shares } = this.#options;
    await this.#requireKnown([...roles.keys()]);
    const owner = await shares.findOwner(kind, id);
    await shares.setSharers(kind, id, new Map([...roles].filter(([userId]) => userId !== owner)));
    this.#options.onChanged();
  }

  async #requireKnown(userIds: readonly string[]): Promise<void> {
    const known = new Set(await this.#options.listUserIds());
    const unknown = userIds.find((userId) => !known.has(userId));
    if (unknown === undefined) return;
    throw apiError('USER_NOT_FOUND.notSignedUp', { id: unknown });
  }
}

function toSharer({ userId, email, firstName, lastName, role }: Sharer): Sharing['sharedWith'][number] {
  return { id: userId, email, firstName, lastName, role };
}
