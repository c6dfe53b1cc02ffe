import type { Admission, MappedRole } from '@millrace/api';
import { ServerError } from '../../errors/server-error.ts';

/** Whom a provider vouches for. */
export interface ForeignIdentity {
  /** Names the provider. */
  provider: string;
  /** Names the person there; never another one. */
  subject: string;
  email: string | undefined;
  /** The provider says that the address is theirs. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  /** What they are here by the rules; absent: what they were. */
  role?: MappedRole | undefined;
}

/** What a provider says of somebody under a name. */
export type StatedValues = (name: string) => readonly unknown[];

/**
 * What somebody is by the rules of the instance; `undefined` without rules.
 * @throws ServerError `FOREIGN_SIGN_IN_REFUSED` without a value that is required
 */
export function admit({ requiredClaim, roles }: Admission, valuesOf: StatedValues): MappedRole | undefined {
  if (requiredClaim && !requiredClaim.values.some((value) => valuesOf(requiredClaim.name).includes(value))) {
    throw new ServerError(
      'FOREIGN_SIGN_IN_REFUSED',
      'The provider knows you, but you are not among those who may come in.',
    );
  }
  if (roles.length === 0) return undefined;
  return roles.find(({ claim, value }) => valuesOf(claim).includes(value))?.role ?? 'member';
}
