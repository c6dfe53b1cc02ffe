import { convert } from 'html-to-text';

/** The text of HTML as a mail program shows it that knows no HTML; undefined for elements that nest too deep to be read. */
export default function textOfHtml({ html }: { html: string }): { text: string | undefined } {
  try {
    // The library would cut off what is longer than 16 MiB, and say nothing.
    return { text: convert(html, { limits: { maxInputLength: Number.POSITIVE_INFINITY } }) };
  } catch (cause) {
    // The rest of the mail is as good without it.
    if (cause instanceof RangeError) return { text: undefined };
    throw cause;
  }
}
