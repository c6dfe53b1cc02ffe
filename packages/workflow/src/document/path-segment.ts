/** Stands for a slash inside a segment, so that it does not part segments. Databases can store it. */
const SLASH = '\u0001';
/** Stands for a colon that begins a segment and names no value. */
const COLON = '\u0002';

/** A text as one segment of the path of a webhook: taken by the letter, whatever it holds. */
export function literalSegment(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('/', SLASH)
    .replace(/^:(?=.)/s, COLON);
}

/** What a segment that a call has at a `:name` says. */
export function textOfSegment(segment: string): string {
  return segment.replaceAll(SLASH, '/').replace(COLON, ':');
}

/** The path of a webhook as part of an address, encoded. Names of variable segments stay readable. */
export function addressOfPath(path: string): string {
  return path.split('/').map(encodeSegment).join('/');
}

function encodeSegment(segment: string): string {
  if (segment.includes(SLASH) || segment.startsWith(COLON))
    return encodeURIComponent(textOfSegment(segment).toWellFormed());
  // What may stand in a path stays as it was written: services know addresses that they were given by their text.
  return encodeURI(segment.toWellFormed()).replace(/[?#]/g, encodeURIComponent);
}
