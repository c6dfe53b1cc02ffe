import { describe, expect, it } from 'vitest';
import { findPersonalData } from './find-personal-data.ts';
import { PERSONAL_DATA } from './kinds.ts';

const kindsIn = (text: string, kinds?: string[]) => findPersonalData(text, kinds).map(({ kind }) => kind);

/** Of each kind: one that is, with a word that names it where it takes one, and one that only looks like it. */
const EXAMPLES: Record<string, [is: string, isNot: string]> = {
  CREDIT_CARD: ['4111 1111 1111 1111', '4111 1111 1111 1112'],
  CRYPTO: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '0x1234'],
  DATE_TIME: ['2024-05-01 10:30', '2024-13-41'],
  EMAIL_ADDRESS: ['ann.b+c@mail.example.co.uk', 'ann at example'],
  IBAN_CODE: ['DE89 3704 0044 0532 0130 00', 'DE88 3704 0044 0532 0130 00'],
  IP_ADDRESS: ['2001:db8::1', '12:30:45'],
  LOCATION: ['221 Baker Street', '3 Ways'],
  PHONE_NUMBER: ['+49 30 1234567', '12 34'],
  MEDICAL_LICENSE: ['AB1234563', 'AB1234564'],
  US_BANK_NUMBER: ['account 123456789', 'order 123456789'],
  US_DRIVER_LICENSE: ['driver: D1234567', 'part D1234567'],
  US_ITIN: ['912-70-1234', '912-10-1234'],
  US_PASSPORT: ['passport C01234567', 'part C01234567'],
  US_SSN: ['078-05-1120', '000-05-1120'],
  UK_NHS: ['NHS 943 476 5919', 'NHS 943 476 5918'],
  UK_NINO: ['AB 12 34 56 C', 'BG 12 34 56 C'],
  ES_NIF: ['12345678Z', '12345678A'],
  ES_NIE: ['X1234567L', 'X1234567A'],
  IT_FISCAL_CODE: ['RSSMRA85T10A562S', 'RSSMRA85T10A562'],
  IT_DRIVER_LICENSE: ['patente U1A2B3C4DX', 'part U1A2B3C4DX'],
  IT_VAT_CODE: ['IVA 12345678903', 'IVA 12345678904'],
  IT_PASSPORT: ['passaporto YA1234567', 'part YA1234567'],
  IT_IDENTITY_CARD: ["carta d'identità CA12345AA", 'part CA12345AA'],
  PL_PESEL: ['PESEL 44051401359', 'PESEL 44051401358'],
  SG_NRIC_FIN: ['S1234567D', 'Q1234567D'],
  SG_UEN: ['UEN 53012345D', 'part 53012345D'],
  AU_ABN: ['51 824 753 556', '51 824 753 557'],
  AU_ACN: ['ACN 004 085 616', 'ACN 004 085 617'],
  AU_TFN: ['TFN 123 456 782', 'TFN 123 456 783'],
  AU_MEDICARE: ['Medicare 2123 45670 1', 'Medicare 2123 45671 1'],
  IN_PAN: ['ABCPE1234F', 'ABCDE1234F'],
  IN_AADHAAR: ['Aadhaar 2345 6789 0123', 'part 2345 6789 0123'],
  IN_VEHICLE_REGISTRATION: ['MH 12 AB 1234', 'MH 12 1234'],
  IN_VOTER: ['voter ABC1234567', 'part ABC1234567'],
  IN_PASSPORT: ['passport A1234567', 'part A1234567'],
  FI_PERSONAL_IDENTITY_CODE: ['131052-308T', '131052-308U'],
};

describe('personal data', () => {
  it.each(Object.keys(PERSONAL_DATA))('%s is told from what looks like it', (kind) => {
    const [is, isNot] = EXAMPLES[kind] ?? ['', ''];
    expect(kindsIn(`It is ${is}, they say`)).toContain(kind);
    expect(kindsIn(`It is ${isNot}, they say`)).not.toContain(kind);
  });

  it('needs no word near it where its kind is asked for', () => {
    expect(kindsIn('C01234567', ['US_PASSPORT'])).toEqual(['US_PASSPORT']);
    expect(kindsIn('ann@example.com', ['US_PASSPORT'])).toEqual([]);
  });

  it('counts a place once, as the longest that it may be', () => {
    expect(kindsIn('card 4111 1111 1111 1111')).toEqual(['CREDIT_CARD']);
  });

  it('is looked for in time that grows with the text', () => {
    const long = ['a', '1', 'A1', 'a.', 'a@', '1 ', ':', '(1', 'eyJ-', 'http://', 'A ', 'Ab '].map((part) =>
      part.repeat(100_000 / part.length),
    );
    const startedAt = performance.now();
    for (const text of long) findPersonalData(text);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
