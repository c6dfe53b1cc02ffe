import type { Cells } from './paste-plan.ts';

/** Largest file that a cell takes from the browser: it stands in its row, and pages of rows are sent whole. */
export const MAX_CELL_FILE_BYTES = 1_000_000;

/** A file as a cell holds it. @throws what reading the file throws */
export async function readCellFile(file: File): Promise<Cells[string]> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
  return {
    fileName: file.name,
    mimeType: file.type || 'application/octet-stream',
    data: address.slice(address.indexOf(',') + 1),
  };
}
