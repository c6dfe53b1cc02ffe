import { createHash } from 'node:crypto';

/** A PDF document for tests: lines of text on pages, protected where a password is given. */
export function samplePdf(pages: readonly string[][], { title = 'Sample', password }: SamplePdfOptions = {}): Buffer {
  const lock = password === undefined ? undefined : new Lock(password);
  const numberOf = (page: number): number => FIRST_PAGE + page * 2;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, page) => `${numberOf(page)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  pages.forEach((lines, page) => {
    const text = `BT /F1 12 Tf 72 720 Td 14 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
    const content = lock ? lock.close(Buffer.from(text), numberOf(page) + 1) : Buffer.from(text);
    const resources = '/Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 612 792]';
    objects.push(`<< /Type /Page /Parent 2 0 R ${resources} /Contents ${numberOf(page) + 1} 0 R >>`);
    objects.push(`<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`);
  });
  const info = objects.length + 1;
  const titleBytes = lock ? lock.close(Buffer.from(title), info) : Buffer.from(title);
  objects.push(`<< /Title <${titleBytes.toString('hex')}> >>`);
  return assemble(objects, `/Info ${info} 0 R ${lock ? lock.dictionary : ''}`);
}

export interface SamplePdfOptions {
  title?: string;
  password?: string;
}

const FIRST_PAGE = 4;

function assemble(objects: readonly string[], trailer: string): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`;
  return Buffer.from(`${text}startxref\n${text.indexOf('xref\n')}\n%%EOF`, 'latin1');
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const DOCUMENT_ID = Buffer.alloc(16, 7);
const RIGHTS = -4;
const KEY_BYTES = 5;

/** The standard security handler of PDF 1.4, revision 2 (RC4 with 40 bits). */
class Lock {
  readonly dictionary: string;
  readonly #key: Buffer;

  constructor(password: string) {
    const padded = Buffer.concat([Buffer.from(password), PADDING]).subarray(0, 32);
    const owner = rc4(md5(padded).subarray(0, KEY_BYTES), padded);
    const rights = Buffer.alloc(4);
    rights.writeInt32LE(RIGHTS);
    this.#key = md5(Buffer.concat([padded, owner, rights, DOCUMENT_ID])).subarray(0, KEY_BYTES);
    const user = rc4(this.#key, PADDING);
    const id = DOCUMENT_ID.toString('hex');
    this.dictionary = `/ID [<${id}> <${id}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P ${RIGHTS} /O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`;
  }

  /** Encrypts what belongs to an object. */
  close(content: Buffer, object: number): Buffer {
    const key = md5(Buffer.concat([this.#key, Buffer.from([object, 0, 0, 0, 0])]));
    return rc4(key.subarray(0, KEY_BYTES + 5), content);
  }
}

function md5(bytes: Buffer): Buffer {
  return createHash('md5').update(bytes).digest();
}

function rc4(key: Buffer, content: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index & 255] as number;
  const swap = (a: number, b: number): void => {
    [state[a & 255], state[b & 255]] = [at(b), at(a)];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j += at(i) + (key[i % key.length] as number);
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    content.map((byte) => {
      i++;
      j += at(i);
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}
