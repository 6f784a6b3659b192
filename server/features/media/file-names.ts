/** Addresses of uploaded files begin with this. */
export const UPLOADS_PATH = '/uploads/';

/** The largest size of an image is named by its id alone, a smaller one by its width too. */
export function fileNameOf(id: string, smallerWidth?: number): string {
  return smallerWidth === undefined ? `${id}.webp` : `${id}-${smallerWidth}.webp`;
}

const ID_LENGTH = 22;

/** The id of the image that an address of an upload shows, whichever size. */
export function imageIdOf(address: string): string {
  return address.slice(UPLOADS_PATH.length, UPLOADS_PATH.length + ID_LENGTH);
}

/** The name of the largest size of the image that `name` is a size of. */
export function largestFileNameOf(name: string): string {
  return fileNameOf(name.slice(0, ID_LENGTH));
}

/** True for names that this slice gives; everything else is not looked for. */
export function isFileName(name: string): boolean {
  return /^[A-Za-z0-9_-]{22}(-\d{1,4})?\.webp$/.test(name);
}

/** The id in the address of an image's largest size; null for any other address. */
export function idOfUrl(url: string): string | null {
  const name = url.startsWith(UPLOADS_PATH) ? url.slice(UPLOADS_PATH.length) : '';
  return isFileName(name) && name === largestFileNameOf(name) ? name.slice(0, ID_LENGTH) : null;
}
