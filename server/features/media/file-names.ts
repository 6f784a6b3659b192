/** Prefix of the addresses of uploaded files. */
export const UPLOADS_PATH = '/uploads/';

/** The largest size is named after the image's id, a smaller one after id and width. */
export function fileNameOf(id: string, smallerWidth?: number): string {
  return smallerWidth === undefined ? `${id}.webp` : `${id}-${smallerWidth}.webp`;
}

const ID_LENGTH = 22;

/** The image id in the address of an upload of any size. */
export function imageIdOf(address: string): string {
  return address.slice(UPLOADS_PATH.length, UPLOADS_PATH.length + ID_LENGTH);
}

/** The name of the largest size of the same image. */
export function largestFileNameOf(name: string): string {
  return fileNameOf(name.slice(0, ID_LENGTH));
}

/** True for names this slice generates; no others are looked up. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9_-]{22}(-\d{1,4})?\.webp$/.test(name);
}

/** The image id in the address of a largest size; null for any other address. */
export function idOfUrl(url: string): string | null {
  const name = url.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : '';
  return isFileName(name) && name === largestFileNameOf(name) ? name.slice(0, ID_LENGTH) : null;
}
