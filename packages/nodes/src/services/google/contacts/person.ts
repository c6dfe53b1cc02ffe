import { isJsonObject, type JsonBody, type JsonObject, type JsonValue } from '@millrace/node-sdk';
import { day } from '../../../lib/date/given-date.ts';
import type { ContactFields } from './contact-fields.ts';

/** A contact as the service takes it. @param zone of dates that name none @throws NodeError for what is no date */
export function personOf(fields: ContactFields, zone: string) {
  const { familyName, givenName, middleName, honorificPrefix, honorificSuffix, birthday, fileAs, biographies } = fields;
  const name = given({ familyName, givenName, middleName, honorificPrefix, honorificSuffix });
  const address = fields.addressesUi?.addressesValues;
  return {
    names: Object.keys(name).length > 0 ? [name] : undefined,
    addresses: address && [address],
    birthdays: birthday ? [{ date: dateParts(birthday, zone, 'birthday') }] : undefined,
    organizations: fields.companyUi?.companyValues,
    userDefined: fields.customFieldsUi?.customFieldsValues,
    emailAddresses: fields.emailsUi?.emailsValues,
    events: fields.eventsUi?.eventsValues?.map(({ date, type }) => ({ date: dateParts(date, zone, 'eventsUi'), type })),
    fileAses: fileAs === undefined ? undefined : [{ value: fileAs }],
    memberships: fields.group?.map((one) => ({ contactGroupMembership: { contactGroupResourceName: one } })),
    biographies: biographies === undefined ? undefined : [{ value: biographies, contentType: 'TEXT_PLAIN' }],
    phoneNumbers: fields.phoneUi?.phoneValues,
    relations: fields.relationsUi?.relationsValues,
  } satisfies JsonBody;
}

/** The parts that are said. */
function given(parts: Readonly<Record<string, string | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [] : [[name, part]])),
  );
}

function dateParts(value: string, zone: string, parameter: string) {
  const [year, month, dayOfMonth] = day(value, { zone, parameter }).split('-').map(Number);
  return { year, month, day: dayOfMonth };
}

/** A person with the id that operations of the node take. */
export function withContactId(person: JsonObject): JsonObject {
  return { ...person, contactId: String(person.resourceName ?? '').replace(/^people\//, '') };
}

/** What a person is, without what only the service needs: lists by their types, one name, dates as texts. */
export function simplified({ metadata: _metadata, ...person }: JsonObject): JsonObject {
  const fields = Object.entries(person).map(([name, value]): [string, JsonValue] => {
    const simplify = simplifying.get(name);
    return [name, simplify && Array.isArray(value) ? simplify(value.filter(isJsonObject)) : value];
  });
  return withContactId(Object.fromEntries(fields));
}

type Simplify = (entries: JsonObject[]) => JsonValue;

const simplifying: ReadonlyMap<string, Simplify> = new Map<string, Simplify>([
  ['names', ([first]) => (first ? plain(first) : {})],
  ['emailAddresses', (entries) => byType(entries, ({ value }) => value)],
  ['phoneNumbers', (entries) => byType(entries, ({ value }) => value)],
  ['relations', (entries) => byType(entries, ({ person }) => person)],
  ['events', (entries) => byType(entries, ({ date }) => dateText(date))],
  ['addresses', (entries) => byType(entries, ({ type: _type, ...address }) => plain(address))],
  ['birthdays', ([first]) => dateText(first?.date)],
  ['organizations', (entries) => entries.map(plain)],
  ['userDefined', (entries) => entries.map(plain)],
  ['biographies', (entries) => entries.map(plain)],
  ['memberships', (entries) => entries.flatMap(groupOf)],
  ['photos', (entries) => entries.flatMap(({ url }) => url ?? [])],
]);

function plain({ metadata: _metadata, ...entry }: JsonObject): JsonObject {
  return entry;
}

/** Types are chosen by users. */
function byType(entries: readonly JsonObject[], value: (entry: JsonObject) => JsonValue | undefined): JsonObject {
  const lists = new Map<string, JsonValue[]>();
  for (const entry of entries) {
    const type = typeof entry.type === 'string' ? entry.type : 'other';
    lists.set(type, [...(lists.get(type) ?? []), value(entry) ?? null]);
  }
  return Object.fromEntries(lists);
}

function groupOf({ contactGroupMembership: membership }: JsonObject): JsonValue[] {
  return isJsonObject(membership) ? [membership.contactGroupId ?? null] : [];
}

/** `5/3/2000`, or `5/3` where the year is not known. */
function dateText(date: JsonValue | undefined): string {
  const { month, day: dayOfMonth, year } = isJsonObject(date) ? date : {};
  return [month, dayOfMonth, year].filter(Boolean).join('/');
}
