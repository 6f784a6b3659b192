import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { ATTACHMENTS_MAX } from '#contract/support.ts';
import { ACCEPTED_IMAGES, useImageUpload } from '#web/domain/image-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { useTell } from '#web/ui/use-tell.ts';

interface ImagePickerProps {
  urls: readonly string[];
  onAdd: (url: string) => void;
  onRemove: (url: string) => void;
  isDisabled?: boolean;
  /** True while an image is uploading: a message sent now would lack it. */
  onUploadingChange: (isUploading: boolean) => void;
}

/** The images of a message being written. */
export function ImagePicker(props: ImagePickerProps) {
  const { urls, onAdd, onRemove, isDisabled = false, onUploadingChange } = props;
  const { progress, failure, upload } = useImageUpload(onAdd);
  const isBusy = progress !== null;
  useTell(isBusy, onUploadingChange);
  const chooser = useRef<HTMLInputElement>(null);
  const isFull = urls.length >= ATTACHMENTS_MAX;
  return (
    <>
      {urls.length > 0 && (
        <ul aria-label="Images of this message" className="flex basis-full flex-wrap gap-2">
          {urls.map((url, index) => (
            <li key={url} className="relative">
              <img
                src={url}
                alt={`${index + 1} of ${urls.length}`}
                className="size-16 rounded-control border border-line object-cover"
              />
              <button
                type="button"
                aria-label={`Remove image ${index + 1}`}
                disabled={isDisabled}
                onClick={() => onRemove(url)}
                className="-top-2 -right-2 absolute grid size-6 place-items-center rounded-full border border-line-strong bg-sheet hover:not-disabled:bg-well disabled:opacity-55"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="small"
        variant="quiet"
        disabled={isDisabled || isFull}
        isBusy={isBusy}
        busyLabel="Uploading …"
        onClick={() => chooser.current?.click()}
      >
        <Paperclip aria-hidden="true" className="size-4" />
        {isFull ? `${ATTACHMENTS_MAX} images at most` : 'Add image'}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED_IMAGES}
        aria-label="Image file"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          // Lets the user choose the same file again after a failure.
          event.target.value = '';
        }}
      />
      {failure && (
        <p role="alert" className="basis-full text-danger text-small">
          {failure}
        </p>
      )}
      {urls.length > 0 && (
        <p className="basis-full text-caption text-ink-faint">
          Your images are only shown in this ticket, but anyone who has an image’s address can open it.
        </p>
      )}
    </>
  );
}
