import { type Admission, emailAddress, isOneLine, MAX_PERSON_NAME_LENGTH, type MappedRole } from '@millrace/api';
import { apiError } from '../../errors/server-error.ts';

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

/** OpenID Connect allows 255 letters, SAML 256. */
const MAX_SUBJECT_LENGTH = 256;
/** Of a name, before it is cut. */
const MOST_LOOKED_AT = 1000;

/**
 * What a provider says, as it may be stored and shown: it is no more to be trusted than what people type. A name is made to fit,
 * since nobody can mend it before they are in; an address or an id that is none would name somebody else.
 * @throws ServerError `FOREIGN_SIGN_IN_REFUSED`
 */
export function checkedIdentity(identity: ForeignIdentity): ForeignIdentity {
  const { subject, email, firstName, lastName } = identity;
  if (subject === '' || subject.length > MAX_SUBJECT_LENGTH || !isOneLine(subject)) {
    throw apiError('FOREIGN_SIGN_IN_REFUSED.badSubject');
  }
  if (email !== undefined && emailAddress.safeParse(email).data !== email) {
    throw apiError('FOREIGN_SIGN_IN_REFUSED.badEmail');
  }
  return { ...identity, firstName: fittingName(firstName), lastName: fittingName(lastName) };
}

function fittingName(name: string): string {
  const letters = Array.from(name.slice(0, MOST_LOOKED_AT), (letter) => (isOneLine(letter) ? letter : ' '));
  const text = letters.join('').replaceAll(/\s+/g, ' ').trim();
  let fitting = '';
  for (const letter of text) {
    if (fitting.length + letter.length > MAX_PERSON_NAME_LENGTH) break;
    fitting += letter;
  }
  return fitting.trim();
}

/** What a provider says of somebody under a name. */
export type StatedValues = (name: string) => readonly unknown[];

/**
 * What somebody is by the rules of the instance; `undefined` without rules.
 * @throws ServerError `FOREIGN_SIGN_IN_REFUSED` without a value that is required
 */
export function admit({ requiredClaim, roles }: Admission, valuesOf: StatedValues): MappedRole | undefined {
  if (requiredClaim && !requiredClaim.values.some((value) => valuesOf(requiredClaim.name).includes(value))) {
    throw apiError('FOREIGN_SIGN_IN_REFUSED.notAdmitted');
  }
  if (roles.length === 0) return undefined;
  return roles.find(({ claim, value }) => valuesOf(claim).includes(value))?.role ?? 'member';
}
