import {
  digitsIn,
  passesAbn,
  passesDea,
  passesFinnish,
  passesIban,
  passesLuhn,
  passesNhs,
  passesSpanish,
  passesTens,
  weighted,
} from './check-digits.ts';

/** A kind of personal data. */
export interface PersonalDataKind {
  name: string;
  /** With the flag `g`. Repetitions are bounded, so that a search is linear. */
  pattern: RegExp;
  /** Whether what looks like it is it. */
  isValid?(text: string): boolean;
  /** Its form says little, such as nine digits: a word near it has to say what it is, unless only this kind is looked for. */
  words?: RegExp;
}

const DATE =
  /\b(?:\d{4}-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])(?:[T ]\d{2}:\d{2}(?::\d{2})?)?|(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|[12]\d|3[01])[./](?:\d{4}|\d{2})|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d{1,2},? \d{4})\b/gi;
const STREET =
  /\b(?:\d{1,5}[a-z]? (?:[A-Z][\w'-]{1,30} ){1,4}(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Square|Sq|Way|Place|Pl)|[A-ZÄÖÜ][a-zäöüß-]{2,30}(?:straße|strasse|str\.|weg|platz|allee|gasse) \d{1,4}[a-z]?)\b/g;
const IP =
  /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\.?\d)|(?<![\w:])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi;
const PHONE = /(?<![\w+])(?:\+\d{8,15}|(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,5}\)[ .-]?)?\d{2,5}(?:[ .-]\d{2,8}){1,4})(?!\w)/g;

/** By their names in workflow files. The first one names a place that may be of several kinds. */
export const PERSONAL_DATA: Readonly<Record<string, PersonalDataKind>> = {
  CREDIT_CARD: { name: 'Credit card', pattern: /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-])/g, isValid: passesLuhn },
  CRYPTO: {
    name: 'Crypto wallet',
    pattern: /\b(?:bc1[ac-hj-np-z02-9]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|0x[0-9a-fA-F]{40})\b/g,
  },
  DATE_TIME: { name: 'Date', pattern: DATE },
  EMAIL_ADDRESS: {
    name: 'Email address',
    pattern: /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}\b/gi,
  },
  IBAN_CODE: {
    name: 'IBAN',
    pattern: /\b[A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)\b/g,
    isValid: passesIban,
  },
  IP_ADDRESS: {
    name: 'IP address',
    pattern: IP,
    isValid: (text) => !text.includes(':') || (/[0-9a-f]/i.test(text) && URL.canParse(`http://[${text}]`)),
  },
  LOCATION: { name: 'Street address', pattern: STREET },
  MEDICAL_LICENSE: { name: 'Medical licence (US)', pattern: /\b[A-Z]{2}\d{7}\b/g, isValid: passesDea },
  US_BANK_NUMBER: { name: 'Bank account (US)', pattern: /\b\d{8,17}\b/g, words: /account|acct|bank|routing/i },
  US_DRIVER_LICENSE: { name: "Driver's licence (US)", pattern: /\b[A-Z]\d{7,12}\b/g, words: /driv|licen[cs]e/i },
  US_ITIN: { name: 'Tax number (US ITIN)', pattern: /\b9\d{2}[ -](?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])[ -]\d{4}\b/g },
  US_PASSPORT: { name: 'Passport (US)', pattern: /\b(?:[A-Z]\d{8}|\d{9})\b/g, words: /passport/i },
  US_SSN: {
    name: 'Social security number (US)',
    pattern: /\b(?!000|666|9\d\d)\d{3}[ -](?!00)\d{2}[ -](?!0000)\d{4}\b/g,
  },
  UK_NHS: { name: 'NHS number (UK)', pattern: /\b\d{3}[ -]?\d{3}[ -]?\d{4}\b/g, isValid: passesNhs, words: /nhs/i },
  UK_NINO: {
    name: 'National insurance number (UK)',
    pattern: /\b(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/g,
  },
  ES_NIF: { name: 'NIF (Spain)', pattern: /\b\d{8}-?[A-Z]\b/g, isValid: passesSpanish },
  ES_NIE: { name: 'NIE (Spain)', pattern: /\b[XYZ]-?\d{7}-?[A-Z]\b/g, isValid: passesSpanish },
  IT_FISCAL_CODE: {
    name: 'Fiscal code (Italy)',
    pattern: /\b[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]\b/gi,
  },
  IT_DRIVER_LICENSE: {
    name: "Driver's licence (Italy)",
    pattern: /\b(?:[A-Z]{2}\d{7}[A-Z]|U1[A-Z0-9]{7}[A-Z])\b/g,
    words: /patente|guida|driv|licen[cs]e/i,
  },
  IT_VAT_CODE: {
    name: 'VAT number (Italy)',
    pattern: /\b(?:IT)?\d{11}\b/g,
    isValid: passesLuhn,
    words: /\biva\b|vat/i,
  },
  IT_PASSPORT: { name: 'Passport (Italy)', pattern: /\b[A-Z]{2}\d{7}\b/g, words: /passaporto|passport/i },
  IT_IDENTITY_CARD: {
    name: 'Identity card (Italy)',
    pattern: /\b(?:C[A-Z]\d{5}[A-Z]{2}|[A-Z]{2}\d{7})\b/g,
    words: /identit/i,
  },
  PL_PESEL: {
    name: 'PESEL (Poland)',
    pattern: /\b\d{11}\b/g,
    isValid: (text) => passesTens(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]),
    words: /pesel/i,
  },
  SG_NRIC_FIN: { name: 'NRIC or FIN (Singapore)', pattern: /\b[STFGM]\d{7}[A-Z]\b/g },
  SG_UEN: { name: 'UEN (Singapore)', pattern: /\b(?:\d{8,9}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z])\b/g, words: /\buen\b/i },
  AU_ABN: { name: 'ABN (Australia)', pattern: /\b\d{2} ?\d{3} ?\d{3} ?\d{3}\b/g, isValid: passesAbn },
  AU_ACN: {
    name: 'ACN (Australia)',
    pattern: /\b\d{3} ?\d{3} ?\d{3}\b/g,
    isValid: (text) => passesTens(text, [8, 7, 6, 5, 4, 3, 2, 1]),
    words: /\bacn\b/i,
  },
  AU_TFN: {
    name: 'Tax file number (Australia)',
    pattern: /\b\d{3} ?\d{3} ?\d{3}\b/g,
    isValid: (text) => weighted(text, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0,
    words: /\btfn\b|tax file/i,
  },
  AU_MEDICARE: {
    name: 'Medicare number (Australia)',
    pattern: /\b[2-6]\d{3} ?\d{5} ?\d\b/g,
    isValid: (text) => weighted(text, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === digitsIn(text)[8],
    words: /medicare/i,
  },
  IN_PAN: { name: 'PAN (India)', pattern: /\b[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]\b/g },
  IN_AADHAAR: { name: 'Aadhaar (India)', pattern: /\b[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}\b/g, words: /aadha+r/i },
  IN_VEHICLE_REGISTRATION: {
    name: 'Vehicle registration (India)',
    pattern: /\b[A-Z]{2}[ -]?\d{1,2}[ -]?[A-Z]{1,3}[ -]?\d{4}\b/g,
  },
  IN_VOTER: { name: 'Voter id (India)', pattern: /\b[A-Z]{3}\d{7}\b/g, words: /voter|\bepic\b|election/i },
  IN_PASSPORT: { name: 'Passport (India)', pattern: /\b[A-Z]\d{7}\b/g, words: /passport/i },
  FI_PERSONAL_IDENTITY_CODE: {
    name: 'Identity code (Finland)',
    pattern: /\b\d{6}[-+A-FU-Y]\d{3}[0-9A-FHJ-NPR-Y]\b/g,
    isValid: passesFinnish,
  },
  // Behind the others: what may be one of them and a phone number is one of them.
  PHONE_NUMBER: { name: 'Phone number', pattern: PHONE, isValid: looksLikePhone },
};

/** With its country, its area in brackets or a leading zero, or as long as numbers of North America. No date. */
function looksLikePhone(text: string): boolean {
  const { length } = digitsIn(text);
  if (length < 8 || length > 15) return false;
  if (/^[+(]/.test(text)) return true;
  const parts = text.split(/[ .-]/).length;
  return text.startsWith('0') ? text.search(DATE) < 0 : parts >= 3 && (length === 10 || length === 11);
}
