interface NamedPerson {
  firstName: string;
  lastName: string;
  /** `null` for somebody who is gone. */
  email: string | null;
}

/** What a person is called: the name, else the address; an empty text for somebody who is gone. */
export function personName({ firstName, lastName, email }: NamedPerson): string {
  return `${firstName} ${lastName}`.trim() || (email ?? '');
}
