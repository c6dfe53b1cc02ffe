/** Ways to make one pixel of two, by their names in the file format. */
export const OPERATORS = [
  'Add',
  'Atop',
  'Bumpmap',
  'Copy',
  'CopyBlack',
  'CopyBlue',
  'CopyCyan',
  'CopyGreen',
  'CopyMagenta',
  'CopyOpacity',
  'CopyRed',
  'CopyYellow',
  'Difference',
  'Divide',
  'In',
  'Minus',
  'Multiply',
  'Out',
  'Over',
  'Plus',
  'Subtract',
  'Xor',
] as const;

export type Operator = (typeof OPERATORS)[number];

/** A pixel: red, green, blue and how opaque it is, from 0 to 255. */
export type Pixel = [red: number, green: number, blue: number, alpha: number];

type Blend = (top: Pixel, base: Pixel) => Pixel;

/** How much of each image stays where both are, by how opaque the other one is (Porter and Duff, 1984). */
function shapes(ofTop: (base: number) => number, ofBase: (top: number) => number): Blend {
  return (top, base) => {
    const topShare = (top[3] / 255) * ofTop(base[3] / 255);
    const baseShare = (base[3] / 255) * ofBase(top[3] / 255);
    const alpha = topShare + baseShare;
    if (alpha === 0) return [0, 0, 0, 0];
    const mix = (one: number, other: number) => (one * topShare + other * baseShare) / alpha;
    return [mix(top[0], base[0]), mix(top[1], base[1]), mix(top[2], base[2]), alpha * 255];
  };
}

/** Works on each color alone; where the base is transparent the top one is seen. */
function colors(work: (top: number, base: number) => number): Blend {
  return (top, base) => [
    work(top[0], base[0]),
    work(top[1], base[1]),
    work(top[2], base[2]),
    Math.max(top[3], base[3]),
  ];
}

/** Takes one part of the top pixel and leaves the rest of the base. */
function copied(index: 0 | 1 | 2 | 3): Blend {
  return (top, base) => base.with(index, top[index]) as Pixel;
}

const all = () => 1;
const none = () => 0;
const where = (alpha: number) => alpha;
const whereNot = (alpha: number) => 1 - alpha;
const wrapped = (value: number) => ((value % 256) + 256) % 256;

/** Cyan, magenta and yellow are what red, green and blue leave out: to copy the one is to copy the other. */
const blends: Record<Operator, Blend> = {
  Add: colors((top, base) => wrapped(top + base)),
  Atop: shapes(where, whereNot),
  Bumpmap: (top, base) => {
    const light = (0.299 * top[0] + 0.587 * top[1] + 0.114 * top[2]) / 255;
    return [base[0] * light, base[1] * light, base[2] * light, base[3]];
  },
  Copy: shapes(all, none),
  CopyBlack: (top, base) => withBlack(base, 1 - Math.max(top[0], top[1], top[2]) / 255),
  CopyBlue: copied(2),
  CopyCyan: copied(0),
  CopyGreen: copied(1),
  CopyMagenta: copied(1),
  CopyOpacity: copied(3),
  CopyRed: copied(0),
  CopyYellow: copied(2),
  Difference: colors((top, base) => Math.abs(top - base)),
  Divide: colors((top, base) => (base === 0 ? 255 : (top / base) * 255)),
  In: shapes(where, none),
  Minus: colors((top, base) => top - base),
  Multiply: colors((top, base) => (top * base) / 255),
  Out: shapes(whereNot, none),
  Over: shapes(all, whereNot),
  Plus: colors((top, base) => top + base),
  Subtract: colors((top, base) => wrapped(top - base)),
  Xor: shapes(whereNot, whereNot),
};

/** What an operator makes of the pixels of both images. */
export function blendOf(operator: Operator): Blend {
  return blends[operator];
}

/** The pixel with another share of black, from 0 to 1; its hue stays. */
function withBlack([red, green, blue, alpha]: Pixel, black: number): Pixel {
  const light = Math.max(red, green, blue);
  const scale = light === 0 ? 0 : ((1 - black) * 255) / light;
  return light === 0 ? gray((1 - black) * 255, alpha) : [red * scale, green * scale, blue * scale, alpha];
}

function gray(value: number, alpha: number): Pixel {
  return [value, value, value, alpha];
}
