import type { BinaryData, Item, JsonObject, LookupContext } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { beforeAll, describe, expect, it } from 'vitest';
import editImage from './edit-image.node.ts';
import { readImage } from './files/read-image.ts';
import { OPERATORS } from './operations/operators.ts';
import { wrapText } from './operations/write-text.ts';

/** 40 × 20: red on the left, blue on the right. */
let halves: BinaryData;
/** 10 × 10, half transparent green. */
let green: BinaryData;

function picture(
  width: number,
  height: number,
  ...areas: Array<[style: string, x: number, width: number]>
): BinaryData {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const [style, x, areaWidth] of areas) {
    context.fillStyle = style;
    context.fillRect(x, 0, areaWidth, height);
  }
  return {
    data: canvas.toBuffer('image/png').toString('base64'),
    mimeType: 'image/png',
    fileName: 'picture.png',
    fileExtension: 'png',
  };
}

beforeAll(() => {
  halves = picture(40, 20, ['#ff0000', 0, 20], ['#0000ff', 20, 20]);
  green = picture(10, 10, ['rgba(0, 255, 0, 0.5)', 0, 10]);
});

async function edit(
  parameters: JsonObject,
  binary: Item['binary'] = { data: halves, other: green },
  typeVersion = 1.1,
) {
  const items = [{ json: { kept: true }, ...(binary && { binary }) }];
  const { items: results } = await runNode(editImage, { parameters, items, typeVersion });
  return results[0] as Item;
}

/** Size of an image and colors at points, as `rrggbbaa`. */
async function look(file: BinaryData | undefined, ...points: Array<[x: number, y: number]>) {
  const { picture: canvas } = await readImage(Buffer.from(file?.data ?? '', 'base64'), 'data');
  const context = canvas.getContext('2d');
  const colors = points.map(([x, y]) => Buffer.from(context.getImageData(x, y, 1, 1).data).toString('hex'));
  return [canvas.width, canvas.height, ...colors];
}

async function result(parameters: JsonObject, ...points: Array<[x: number, y: number]>) {
  return look((await edit(parameters)).binary?.data, ...points);
}

const RED = 'ff0000ff';
const BLUE = '0000ffff';
const WHITE = 'ffffffff';

describe('operations', () => {
  it('adds a border', async () => {
    const parameters = { operation: 'border', borderWidth: 5, borderHeight: 2, borderColor: '#00ff00' };
    expect(await result(parameters, [0, 0], [5, 2], [44, 21], [45, 12])).toEqual([
      50,
      24,
      '00ff00ff',
      RED,
      BLUE,
      '00ff00ff',
    ]);
  });

  it('blurs, and leaves the edges opaque', async () => {
    const [width, height, corner, middle] = await result({ operation: 'blur', sigma: 3 }, [0, 0], [20, 10]);
    expect([width, height, corner]).toEqual([40, 20, RED]);
    expect(middle).not.toMatch(/^(ff0000|0000ff)/);
    expect(String(middle).slice(6)).toBe('ff');
    expect(await result({ operation: 'blur', sigma: 0 }, [19, 0], [20, 0])).toEqual([40, 20, RED, BLUE]);
  });

  it('makes a new image, from nothing too, with transparency as the format has it', async () => {
    const parameters = { operation: 'create', width: 7, height: 3, backgroundColor: '#11223300' };
    expect(await result(parameters, [6, 2])).toEqual([7, 3, '112233ff']);
    const { binary, json } = await edit({ ...parameters, backgroundColor: '#112233ff' }, {});
    expect(json).toEqual({ kept: true });
    expect(binary?.data).toMatchObject({ mimeType: 'image/png', fileName: 'image.png' });
    expect(await look(binary?.data, [0, 0])).toEqual([7, 3, '00000000']);
  });

  it('cuts out a part', async () => {
    const parameters = { operation: 'crop', width: 10, height: 500, positionX: 15, positionY: 5 };
    expect(await result(parameters, [4, 0], [5, 14])).toEqual([10, 15, RED, BLUE]);
    await expect(edit({ ...parameters, positionX: 40 })).rejects.toThrow(
      'The part to cut out lies outside of the image',
    );
  });

  it.each([
    ['rectangle', [12, 8], [1, 1]],
    ['circle', [10, 10], [25, 2]],
    ['line', [15, 10], [15, 12]],
  ] as Array<[string, [number, number], [number, number]]>)('draws a %s', async (primitive, inside, outside) => {
    const points = {
      startPositionX: 10,
      startPositionY: 10,
      endPositionX: 20,
      endPositionY: primitive === 'line' ? 10 : 5,
    };
    const parameters = { operation: 'draw', primitive, color: '#00ff0000', ...points };
    expect(await result(parameters, inside, outside)).toEqual([40, 20, '00ff00ff', outside[0] < 20 ? RED : BLUE]);
  });

  it('draws with transparency and round corners', async () => {
    const points = { startPositionX: 0, startPositionY: 0, endPositionX: 20, endPositionY: 20, cornerRadius: 8 };
    const [, , corner, center] = await result({ operation: 'draw', color: '#00ff0080', ...points }, [0, 0], [10, 10]);
    expect(corner).toBe(RED);
    expect(center).toMatch(/^(7f|80|81)(7e|7f|80)00ff$/);
  });

  it.each([
    ['ignoreAspectRatio', 10, 10, [10, 10]],
    ['maximumArea', 10, 10, [14, 7]],
    ['maximumArea', 100, 30, [77, 38]],
    ['minimumArea', 10, 10, [20, 10]],
    ['onlyIfLarger', 10, 10, [10, 5]],
    ['onlyIfLarger', 100, 100, [40, 20]],
    ['onlyIfSmaller', 10, 10, [40, 20]],
    ['onlyIfSmaller', 100, 100, [100, 50]],
    ['percent', 50, 200, [20, 40]],
  ])('resizes by %s to %i × %i', async (resizeOption, width, height, size) => {
    expect(await result({ operation: 'resize', resizeOption, width, height })).toEqual(size);
  });

  it('turns', async () => {
    expect(await result({ operation: 'rotate', rotate: 90 }, [10, 0], [10, 39])).toEqual([20, 40, RED, BLUE]);
    const [width, height, corner] = await result(
      { operation: 'rotate', rotate: 45, backgroundColor: '#ffffff00' },
      [0, 0],
    );
    expect([width, height, corner]).toEqual([42, 42, WHITE]);
    expect(await result({ operation: 'rotate', rotate: 45 }, [0, 0])).toEqual([42, 42, '00000000']);
  });

  it('shears', async () => {
    expect(await result({ operation: 'shear', degreesX: 45 }, [0, 19], [25, 19])).toEqual([60, 20, WHITE, RED]);
    expect(await result({ operation: 'shear', degreesY: 45 })).toEqual([40, 60]);
    await expect(edit({ operation: 'shear', degreesX: 90 })).rejects.toMatchObject({ parameter: 'degreesX' });
  });

  it('makes a color transparent', async () => {
    expect(await result({ operation: 'transparent', color: '#ff0000' }, [0, 0], [39, 0])).toEqual([
      40,
      20,
      '00000000',
      BLUE,
    ]);
  });

  it('writes text where the version places it', async () => {
    const parameters = { operation: 'text', text: 'MMMM MMMM', fontColor: '#00ff00', fontSize: 8, lineLength: 4 };
    const centered = await edit({ ...parameters, positionX: 0, positionY: 0 });
    const columns = await greenColumns(centered.binary?.data);
    expect(Math.abs(columns.first + columns.last - 39)).toBeLessThan(3);
    const left = await edit({ ...parameters, horizontalAlignment: 'west', positionX: 2, positionY: 0 });
    expect((await greenColumns(left.binary?.data)).first).toBeLessThan(5);
    const first = await edit({ ...parameters, positionX: 1, positionY: 10 }, undefined, 1);
    expect((await greenColumns(first.binary?.data)).first).toBeLessThan(4);
    await expect(edit({ ...parameters, options: { font: 'No such font' } })).rejects.toMatchObject({
      code: 'IMAGE_FONT',
    });
    await expect(edit({ ...parameters, fontSize: 0 })).rejects.toMatchObject({ parameter: 'fontSize' });
  });

  it('lists the fonts of the machine', async () => {
    const fonts = (await editImage.lookups?.options?.getFonts?.({} as LookupContext)) ?? [];
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts[0]).toEqual({ name: fonts[0]?.value, value: fonts[0]?.value });
  });

  it('does several steps, the first of which may make the image', async () => {
    const operations: JsonObject[] = [
      { operation: 'create', width: 10, height: 10, backgroundColor: '#00000000' },
      { operation: 'composite', dataPropertyNameComposite: 'data', operator: 'Over', positionX: 5, positionY: 5 },
      { operation: 'border', borderWidth: 1, borderHeight: 1, borderColor: '#ffffff' },
    ];
    const parameters = { operation: 'multiStep', operations: { operations } };
    expect(await result(parameters, [0, 0], [1, 1], [6, 6])).toEqual([12, 12, WHITE, '000000ff', RED]);
    await expect(edit({ operation: 'multiStep', operations: {} })).rejects.toThrow('There is no operation to do');
    await expect(
      edit({ operation: 'multiStep', operations: { operations: [{ operation: 'magic' }] } }),
    ).rejects.toThrow("'magic' is not an operation on images");
  });

  it('tells about an image without changing it', async () => {
    const { json, binary } = await edit({ operation: 'information' });
    expect(json).toMatchObject({ format: 'PNG', size: { width: 40, height: 20 }, Geometry: '40x20' });
    expect(binary).toEqual({ data: halves, other: green });
  });
});

async function greenColumns(file: BinaryData | undefined): Promise<{ first: number; last: number }> {
  const { picture: canvas } = await readImage(Buffer.from(file?.data ?? '', 'base64'), 'data');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const columns: number[] = [];
  for (let at = 0; at < data.length; at += 4) if ((data[at + 1] ?? 0) > 100) columns.push((at / 4) % canvas.width);
  return { first: Math.min(...columns), last: Math.max(...columns) };
}

describe('composing', () => {
  const composite = (operator: string, more: JsonObject = {}) => ({
    operation: 'composite',
    dataPropertyNameComposite: 'other',
    operator,
    ...more,
  });

  // A half transparent green on an opaque red, unless it says otherwise.
  it.each([
    ['Over', ''],
    ['In', '00ff0080'],
    ['Out', '00000000'],
    ['Atop', ''],
    ['Xor', 'ff00007f'],
    ['Copy', '00ff0080'],
    ['Plus', 'ffff00ff'],
    ['Multiply', '000000ff'],
    ['Difference', 'ffff00ff'],
    ['CopyGreen', 'ffff00ff'],
    ['CopyOpacity', 'ff000080'],
    ['Minus', '00ff00ff'],
  ])('%s', async (operator, expected) => {
    const [, , color] = await result(composite(operator), [5, 5]);
    if (expected === '') expect(color).toMatch(/^7[ef](7f|8[01])00ff$/);
    else expect(color).toBe(expected);
  });

  it.each(OPERATORS)('%s changes nothing beside the image on top', async (operator) => {
    const parameters = composite(operator, { positionX: -5, positionY: -5 });
    expect(await result(parameters, [5, 5], [39, 19])).toEqual([40, 20, RED, BLUE]);
    expect(await result(composite(operator, { positionX: 100 }), [0, 0])).toEqual([40, 20, RED]);
  });

  it('needs the other image', async () => {
    await expect(edit({ ...composite('Over'), dataPropertyNameComposite: 'none' })).rejects.toMatchObject({
      message: "The item has no file 'none'",
      parameter: 'dataPropertyNameComposite',
    });
  });
});

describe('files', () => {
  it.each([
    ['bmp', 'bmp', 'image/bmp', 'picture.bmp'],
    ['gif', 'gif', 'image/gif', 'picture.gif'],
    ['jpeg', 'jpg', 'image/jpeg', 'picture.jpeg'],
    ['png', 'png', 'image/png', 'picture.png'],
    ['tiff', 'tiff', 'image/tiff', 'picture.tiff'],
    ['webp', 'webp', 'image/webp', 'picture.webp'],
  ])('are written as %s, and read again', async (format, type, mimeType, fileName) => {
    const parameters = {
      operation: 'resize',
      width: 41,
      height: 21,
      resizeOption: 'ignoreAspectRatio',
      options: { format },
    };
    const { binary } = await edit(parameters);
    expect(binary?.data).toMatchObject({ mimeType, fileName });
    const bytes = Buffer.from(binary?.data?.data ?? '', 'base64');
    expect(imageSize(bytes)).toMatchObject({ type, width: 41, height: 21 });
    const [width, height, color] = await look(binary?.data, [2, 2]);
    expect([width, height]).toEqual([41, 21]);
    expect(color).toMatch(/^f[a-f0-9]0[0-9a-f]0[0-9a-f]ff$/);
  });

  it('of formats without transparency are white where nothing is', async () => {
    const { binary } = await edit({ operation: 'transparent', color: '#ff0000', options: { format: 'bmp' } });
    expect(await look(binary?.data, [0, 0], [39, 19])).toEqual([40, 20, WHITE, BLUE]);
  });

  it('go where they are wanted, under the name that is wanted; others stay', async () => {
    const options = { destinationKey: '__proto__', fileName: 'mine.img', format: 'jpeg', quality: 10 };
    const { binary = {} } = await edit({ operation: 'border', options });
    expect(Object.keys(binary)).toEqual(['data', 'other', '__proto__']);
    expect(binary.data).toEqual(halves);
    const written = Object.entries(binary).at(-1)?.[1];
    expect(written).toMatchObject({ fileName: 'mine.img', mimeType: 'image/jpeg' });
    expect((await loadImage(Buffer.from(written?.data ?? '', 'base64'))).width).toBe(60);
  });

  it('that are no images, damaged or too large are refused', async () => {
    const of = (bytes: Uint8Array) => ({
      data: { data: Buffer.from(bytes).toString('base64'), mimeType: 'image/png' },
    });
    await expect(edit({}, of(Buffer.from('text')))).rejects.toThrow(
      "The file in 'data' is not an image that can be edited",
    );
    await expect(
      edit({}, of(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'))),
    ).rejects.toThrow('not an image that can be edited');
    const png = Buffer.from(halves.data, 'base64');
    await expect(edit({}, of(png.subarray(0, 40)))).rejects.toThrow("The image in 'data' cannot be read");
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    await expect(edit({}, of(png))).rejects.toThrow('An image of 60000 × 60000 pixels is too large');
    await expect(edit({}, {})).rejects.toThrow("The item has no file 'data'");
  });

  it('cannot become too large, nor nothing', async () => {
    const resize = (width: number, height: number) =>
      edit({ operation: 'resize', resizeOption: 'percent', width, height });
    await expect(resize(1e6, 1e6)).rejects.toMatchObject({ code: 'IMAGE_SIZE' });
    await expect(resize(0, 100)).rejects.toThrow('An image cannot be 0 × 100 pixels');
    await expect(edit({ operation: 'create', width: Number.NaN, height: 1 })).rejects.toMatchObject({
      code: 'IMAGE_SIZE',
    });
    await expect(edit({ operation: 'border', borderColor: 'octarine' })).rejects.toMatchObject({
      parameter: 'borderColor',
      code: 'IMAGE_COLOR',
    });
  });
});

it('breaks lines between words', () => {
  expect(wrapText('one two three\r\n\nfourteenletters x', 7)).toEqual(['one two', 'three', '', 'fourteenletters', 'x']);
});
