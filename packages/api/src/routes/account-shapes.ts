import { timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

export const MAX_PERSON_NAME_LENGTH = 32;

export const MIN_PASSWORD_LENGTH = 8;

/** Hashing takes time in proportion; nobody types more. */
const MAX_PASSWORD_LENGTH = 128;

export const MAX_SURVEY_BYTES = 16_384;

/** Characters that end a line, steer a terminal or turn the direction of a text: no name has them, and a letter made of names would break. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text is one line that shows what it holds. */
export function isOneLine(text: string): boolean {
  return !UNWRITABLE.test(text);
}

/** Names stand in messages to others: nobody is to send them links or markup by way of theirs. */
const ADDRESS_OR_TAG =
  /[<>]|:\/\/|\bwww\.|\.(?:com|net|org|info|biz|io|dev|app|xyz|site|online|top|link|ru|cn|co)(?:\/|$|\s)/i;

export const personName = z
  .string()
  .trim()
  .min(1)
  .max(MAX_PERSON_NAME_LENGTH)
  .refine(isOneLine, 'must be one line without control characters')
  .refine((name) => !ADDRESS_OR_TAG.test(name), 'must be a name, not a web address or markup');

/** An address, as it is compared: in small letters. */
export const emailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an email address'));

/** A password somebody chooses. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH)
  .regex(/\p{Nd}/u, 'must hold a number')
  .regex(/\p{Lu}/u, 'must hold a capital letter');

/** A password somebody claims to know: checked by comparing it. */
export const givenPassword = z.string().min(1).max(MAX_PASSWORD_LENGTH);

export const givenEmail = z.string().trim().toLowerCase().min(1).max(254);

/** A one-time code, or a recovery code. */
export const code = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[0-9A-Za-z -]+$/, 'holds digits, letters and dashes only');

const roleName = z.enum(['owner', 'admin', 'member', 'default']);

/** A person, as others see them. */
export const user = z.object({
  id: z.string(),
  /** `null` for the default user. */
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  globalRole: z.object({ name: roleName }),
  createdAt: timestamp,
  /** Invited, and not signed up yet. */
  isPending: z.boolean(),
  isDefaultUser: z.boolean(),
  isOwner: z.boolean(),
  disabled: z.boolean(),
  /** A second factor protects them: told to them and to those who look after users. */
  mfaEnabled: z.boolean(),
  /** They want to be written to about the instance: told to those who look after users. */
  agree: z.boolean(),
});

export type User = z.infer<typeof user>;

/** The person who asks. */
export const currentUser = user.extend({
  /** What they answered when they were asked what they do; `null` before. */
  personalizationAnswers: z.record(z.string(), z.unknown()).nullable(),
  /** False for somebody who only signs in by another service. */
  hasPassword: z.boolean(),
  /** What they may do on the instance. */
  permissions: z.array(z.string()),
});

export type CurrentUser = z.infer<typeof currentUser>;
