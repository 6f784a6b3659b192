import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { updateUserProfile } from '#contract/identity.ts';
import { useChange } from '#web/data/use-change.ts';
import { ACCEPTED_IMAGES, UPLOADED, useImageUpload } from '#web/domain/image-upload.ts';
import { api } from '#web/lib/browser-api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { toast } from '#web/ui/toast.ts';
import { profileFailure } from './profile-words.ts';

interface PhotoCardProps {
  userId: string;
  name: string;
  photoUrl: string | null;
}

/** The user's photo: dropped or chosen, at most 2 MB. */
export function PhotoCard({ userId, name, photoUrl }: PhotoCardProps) {
  const { run } = useChange();
  const store = (profileURL: string | null) =>
    run(() => api(updateUserProfile, { params: { id: userId }, body: { profileURL } }), {
      kind: profileURL ?? 'removal',
      said: profileURL === null ? undefined : UPLOADED,
      onFailed: (error) => toast.error(profileFailure(error)),
    });
  const { progress, failure, upload } = useImageUpload((url) => void store(url));
  const [isOver, setIsOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  return (
    <fieldset
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        void upload(event.dataTransfer.files[0]);
      }}
      className={clsx(
        'grid max-w-form gap-4 rounded-panel border border-dashed p-5',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <legend className="sr-only">Photo</legend>
      <div className="flex items-center gap-4">
        <Avatar name={name} photoUrl={photoUrl} size="large" />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              ref={chooseButton}
              size="small"
              onClick={() => chooser.current?.click()}
              isBusy={progress !== null}
              busyLabel="Uploading …"
            >
              {photoUrl ? 'Change photo' : 'Upload photo'}
            </Button>
            {photoUrl && progress === null && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  // This button disappears with the photo.
                  chooseButton.current?.focus();
                  void store(null);
                }}
              >
                Remove photo
              </Button>
            )}
          </div>
          <p className="text-caption text-ink-faint">Or drop an image here. At most 2 MB.</p>
        </div>
      </div>
      {progress !== null && <ProgressLine label="Uploading the photo" value={progress} />}
      {failure && (
        <p role="alert" className="text-danger text-small">
          {failure}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED_IMAGES}
        aria-label="Photo file"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          // Lets the user choose the same file again after a failure.
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}
