import { clsx } from 'clsx';
import { ImageIcon } from 'lucide-react';
import { type DragEvent, type ReactNode, type RefCallback, useEffect, useRef, useState } from 'react';
import { isImageAddress } from '#contract/site-sections/fields.ts';
import { ACCEPTED_IMAGES, UPLOADED, useImageUpload } from '#web/domain/image-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { ImageLibrary } from './image-library.tsx';

interface ImageFieldProps {
  /** The id of the address field. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** Address of the image; empty for none. */
  value: string;
  error?: string | undefined;
  onChange: (url: string) => void;
  inputRef: RefCallback<HTMLInputElement>;
  /** True while an image is uploading. */
  onUploadingChange?: ((isUploading: boolean) => void) | undefined;
}

/** Calls the current `onChange`: the field's list entry may have moved or been removed meanwhile. */
function useWhereverMoved(onChange: (url: string) => void): (url: string) => void {
  const latest = useRef<((url: string) => void) | null>(null);
  useEffect(() => {
    latest.current = onChange;
    return () => {
      latest.current = null;
    };
  }, [onChange]);
  return (url) => latest.current?.(url);
}

/** An image: uploaded (dropped or chosen), picked from earlier uploads, or by address. */
export function ImageField(props: ImageFieldProps) {
  const { id, label, hint, value, error, onChange, inputRef, onUploadingChange } = props;
  const take = useWhereverMoved(onChange);
  const { progress, failure, upload, clearFailure } = useImageUpload((url) => {
    take(url);
    toast.success(UPLOADED);
  });
  const isUploading = progress !== null;
  useEffect(() => onUploadingChange?.(isUploading), [isUploading, onUploadingChange]);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const choose = (url: string) => {
    clearFailure();
    onChange(url);
  };
  return (
    <DropArea label={label} onDrop={upload}>
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4">
        <Thumbnail key={value} url={value} />
        <div className="grid content-start gap-3">
          <TextField
            ref={inputRef}
            id={id}
            label={label}
            isOptional
            hint={hint}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="/images/… or https://…"
            error={error ?? failure ?? undefined}
            value={value}
            onChange={(event) => choose(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              aria-label={`Upload: ${label}`}
              onClick={() => chooser.current?.click()}
              isBusy={progress !== null}
              busyLabel="Uploading …"
            >
              Upload
            </Button>
            <Button
              size="small"
              aria-label={`Earlier uploads: ${label}`}
              onClick={() => setIsLibraryOpen(true)}
            >
              Earlier uploads
            </Button>
            {value !== '' && (
              <Button
                size="small"
                variant="quiet"
                aria-label={`No image: ${label}`}
                onClick={() => choose('')}
              >
                No image
              </Button>
            )}
          </div>
          <p className="text-caption text-ink-faint">Or drop a file here. At most 2 MB.</p>
          {progress !== null && <ProgressLine label={`Uploading: ${label}`} value={progress} />}
        </div>
      </div>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED_IMAGES}
        aria-label={`File: ${label}`}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          // Lets the user choose the same file again after a failure.
          event.target.value = '';
        }}
      />
      <ImageLibrary isOpen={isLibraryOpen} onClose={() => setIsLibraryOpen(false)} onChoose={choose} />
    </DropArea>
  );
}

interface DropAreaProps {
  label: string;
  onDrop: (file: File | undefined) => void;
  children: ReactNode;
}

function DropArea({ label, onDrop, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  const carriesFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <fieldset
      onDragOver={(event) => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (!carriesFile(event)) return;
        event.preventDefault();
        onDrop(event.dataTransfer.files[0]);
      }}
      className={clsx(
        'rounded-control border border-dashed p-3',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}

/** The image at the address, or a note that there is none. */
function Thumbnail({ url }: { url: string }) {
  const [isBroken, setIsBroken] = useState(false);
  const isShown = isImageAddress(url) && !isBroken;
  return (
    <div className="grid size-20 place-items-center overflow-hidden rounded-control bg-well text-ink-faint">
      {isShown ? (
        <img src={url} alt="" onError={() => setIsBroken(true)} className="size-full object-contain" />
      ) : (
        <ImageIcon aria-hidden="true" className="size-6" />
      )}
    </div>
  );
}
