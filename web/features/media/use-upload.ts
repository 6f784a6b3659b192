import { useState } from 'react';
import { toast } from '#web/ui/toast.ts';
import { refusalOf, sendImage, UPLOAD_FAILED, UPLOADED, UploadError } from './send-image.ts';

/** One upload at a time, with how far it is and what went wrong. */
export function useUpload(onUploaded: (url: string) => void) {
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
      toast.success(UPLOADED);
    } catch (error) {
      const reason = error instanceof UploadError ? error.message : '';
      setFailure(reason === '' || reason === UPLOAD_FAILED ? UPLOAD_FAILED : `${UPLOAD_FAILED} ${reason}`);
    } finally {
      setProgress(null);
    }
  }

  return { progress, failure, upload, clearFailure: () => setFailure(null) };
}
