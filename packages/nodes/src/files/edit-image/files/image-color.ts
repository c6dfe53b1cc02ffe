import { NodeError } from '@millrace/node-sdk';

/** Red, green and blue from 0 to 255, and how opaque it is, from 0 to 1. */
export interface ImageColor {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/**
 * Reads a color. In `#rrggbbaa` the last two digits say how transparent it is, as in the workflow format: `00` is
 * opaque. In `rgba(…)` the last number says how opaque it is.
 * @throws NodeError for other text.
 */
export function readColor(text: string, parameter: string): ImageColor {
  const plain = text.trim();
  const [, digits, transparency] = /^#?([\da-f]{6})([\da-f]{2})?$/i.exec(plain) ?? [];
  if (digits !== undefined) {
    const value = Number.parseInt(digits, 16);
    const alpha = transparency === undefined ? 1 : 1 - Number.parseInt(transparency, 16) / 255;
    return { red: value >> 16, green: (value >> 8) & 0xff, blue: value & 0xff, alpha };
  }
  const [, short] = /^#?([\da-f]{3})$/i.exec(plain) ?? [];
  if (short !== undefined) return readColor(short.replace(/./g, '$&$&'), parameter);
  const [, red, green, blue, alpha = '1'] =
    /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]{1,10})\s*)?\)$/i.exec(plain) ?? [];
  if (red !== undefined && [red, green, blue].every((part) => Number(part) <= 255) && Number(alpha) <= 1) {
    return { red: Number(red), green: Number(green), blue: Number(blue), alpha: Number(alpha) };
  }
  throw new NodeError(`'${text}' is not a color`, {
    description: 'Write it as #rrggbb, such as #ff0000 for red, or as #rrggbbaa with its transparency.',
    parameter,
    code: 'IMAGE_COLOR',
  });
}

/** A color as drawing takes it. */
export function cssColor(text: string, parameter: string): string {
  const { red, green, blue, alpha } = readColor(text, parameter);
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}
