const HEADER_BYTES = 54;

/** Writes a BMP file with 24 bits for each pixel, from RGBA bytes. */
export function encodeBmp(pixels: Uint8ClampedArray, width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(HEADER_BYTES + rowBytes * height);
  file.write('BM', 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(HEADER_BYTES, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.writeUInt32LE(rowBytes * height, 34);
  for (let y = 0; y < height; y++) {
    // Rows stand from bottom to top, colors from blue to red.
    let to = HEADER_BYTES + (height - 1 - y) * rowBytes;
    for (let from = y * width * 4, end = from + width * 4; from < end; from += 4) {
      file[to++] = pixels[from + 2] ?? 0;
      file[to++] = pixels[from + 1] ?? 0;
      file[to++] = pixels[from] ?? 0;
    }
  }
  return file;
}
