import { useState } from 'react';
import { UPLOAD_MAX_BYTES, UPLOAD_MEDIA_TYPES, uploadImage } from '#contract/media.ts';

export const UPLOADED = 'Image uploaded successfully!';
const UPLOAD_FAILED = 'Failed to upload image.';
const TOO_LARGE = 'File size exceeds 2 MB. Please upload a smaller image.';
const NO_IMAGE = 'Choose an image: JPEG, PNG, WebP, GIF or AVIF.';

export const ACCEPTED_IMAGES = UPLOAD_MEDIA_TYPES.join(',');

/** Why the file cannot be uploaded; null if it can. */
export function refusalOf(file: Pick<File, 'size' | 'type'>): string | null {
  if (!file.type.startsWith('image/')) return NO_IMAGE;
  return file.size > UPLOAD_MAX_BYTES ? TOO_LARGE : null;
}

/** A failed upload; `message` is shown to the user. */
class UploadError extends Error {
  override readonly name = 'UploadError';
}

interface UploadAnswer {
  file?: { url?: unknown };
  message?: unknown;
}

function parse(text: string): UploadAnswer {
  try {
    return (JSON.parse(text) as UploadAnswer | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Uploads an image and resolves with its address. Uses XMLHttpRequest because `fetch` doesn't report upload
 * progress.
 * @param onProgress share sent, 0 to 1
 */
function sendImage(file: File, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('image', file);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { file: stored, message } = parse(request.responseText);
      if (request.status < 300 && typeof stored?.url === 'string') return resolve(stored.url);
      const isExplained = request.status >= 400 && request.status < 500 && typeof message === 'string';
      reject(new UploadError(isExplained ? message : ''));
    };
    request.onerror = () => reject(new UploadError(''));
    request.open(uploadImage.method, uploadImage.path);
    request.setRequestHeader('accept', 'application/json');
    request.send(body);
  });
}

/** One upload at a time, with progress and error. Files the server would reject are not sent. */
export function useImageUpload(onUploaded: (url: string) => void) {
  /** Share sent, 0 to 1; null while no upload is running. */
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function upload(file: File | undefined): Promise<void> {
    if (!file || progress !== null) return;
    const refusal = refusalOf(file);
    setFailure(refusal);
    if (refusal) return;
    setProgress(0);
    try {
      onUploaded(await sendImage(file, setProgress));
    } catch (error) {
      const reason = error instanceof UploadError ? error.message : '';
      setFailure(reason === '' || reason === UPLOAD_FAILED ? UPLOAD_FAILED : `${UPLOAD_FAILED} ${reason}`);
    } finally {
      setProgress(null);
    }
  }

  return { progress, failure, upload, clearFailure: () => setFailure(null) };
}
