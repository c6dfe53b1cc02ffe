/** The language that words are written in. */
const OWN_LANGUAGE = 'en';

/**
 * The language, of those that there are translations for, that a request wants most by its `Accept-Language`; undefined
 * when it wants English more, any, or none of them.
 */
export function acceptedLanguage(header: string | undefined, translated: readonly string[]): string | undefined {
  const wanted = (header ?? '').split(',').map(readRange);
  const known = wanted.filter(
    ({ language, weight }) => weight > 0 && ['*', OWN_LANGUAGE, ...translated].includes(language),
  );
  const [first] = known.sort((a, b) => b.weight - a.weight);
  return translated.find((language) => language === first?.language);
}

/** `de-AT;q=0.8` is German with the weight 0.8. */
function readRange(range: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice('q='.length));
  return { language: tag.split('-')[0] ?? '', weight: weight >= 0 && weight <= 1 ? weight : 0 };
}
