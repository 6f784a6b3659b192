import { type ComponentType, type ReactNode, useDeferredValue, useState } from 'react';
import { type DeepPartialSkipArrayKey, type FieldValues, FormProvider, useWatch } from 'react-hook-form';
import { withSiteName } from '#contract/site-sections/site-name.ts';
import { useSiteName } from '#web/domain/site.ts';
import { SeenByStranger } from '#web/domain/viewer.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { LoadAgain, LoadProblem } from '#web/ui/load-problem.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';
import { ImageControl, type ImageControlProps } from './image-control.ts';
import { LivePreview } from './live-preview.tsx';
import { PreviewBoundary } from './preview-boundary.tsx';
import { previewContent } from './preview-content.ts';
import type { EditedSection, LoadedSection, StoredSection } from './section-calls.ts';
import { SectionConflict } from './section-conflict.tsx';
import { SectionSaveBar } from './section-save-bar.tsx';
import { sectionTexts } from './section-texts.ts';
import { StatusCard } from './status-card.tsx';
import { useSectionEditor } from './use-section-editor.ts';

interface SectionEditorProps<Content extends FieldValues> {
  section: EditedSection<Content>;
  loaded: LoadedSection<Content>;
  /** The section's fields. */
  fields: ReactNode;
  /** The section as visitors see it. */
  preview: (content: Content) => ReactNode;
  imageControl: ComponentType<ImageControlProps>;
}

/** Form, live preview, saving, revisions and conflicts, the same for every section. */
export function SectionEditor<Content extends FieldValues>(props: SectionEditorProps<Content>) {
  const { section, loaded } = props;
  if (loaded.stored) return <LoadedEditor key={section.id} {...props} stored={loaded.stored} />;
  return <NothingToEdit failure={loaded.failure} empty={sectionTexts[section.id].empty} />;
}

function NothingToEdit({ failure, empty }: { failure: string | null; empty: string }) {
  if (failure) return <LoadProblem sentence={failure} />;
  return <EmptyState title={empty} action={<LoadAgain />} />;
}

interface LoadedEditorProps<Content extends FieldValues> extends SectionEditorProps<Content> {
  stored: StoredSection<Content>;
}

/** Scroll margin, so that the bar at the bottom never hides the focused element. */
const clearOfBar =
  '[&_button]:scroll-mb-32 [&_input]:scroll-mb-32 [&_select]:scroll-mb-32 [&_textarea]:scroll-mb-32';

function LoadedEditor<Content extends FieldValues>(props: LoadedEditorProps<Content>) {
  const { section, stored, fields, preview, imageControl } = props;
  const editor = useSectionEditor(section, stored);
  const { form, failure, conflict, busy } = editor;
  const { isDirty } = form.formState;
  const formId = `edit-${section.id}`;
  const [isTheirsShown, setIsTheirsShown] = useState(false);
  const theirs = conflict && isTheirsShown ? conflict.theirs.data : null;
  return (
    <FormProvider {...form}>
      <ImageControl value={imageControl}>
        <div className="@container">
          <div className="grid grid-cols-1 gap-8 @min-[44rem]:grid-cols-2">
            <form
              id={formId}
              noValidate
              onSubmit={editor.save}
              className={`@container min-w-0 ${clearOfBar}`}
              aria-label={section.title}
            >
              <div className="grid grid-cols-1 gap-6">
                <FormError message={failure?.message} problems={failure?.problems ?? []} />
                {conflict && (
                  <SectionConflict
                    key={conflict.theirs.version}
                    message={conflict.message}
                    isTheirsShown={isTheirsShown}
                    onShowTheirs={setIsTheirsShown}
                    onLoadTheirs={editor.loadTheirs}
                    onKeepMine={editor.keepMine}
                  />
                )}
                {section.endpoints.toggle && (
                  <StatusCard
                    isActive={editor.stored.data['isActive'] === true}
                    isBusy={busy !== null}
                    onToggle={editor.toggle}
                  />
                )}
                {fields}
              </div>
            </form>
            <div className="min-w-0 @min-[44rem]:sticky @min-[44rem]:top-6 @min-[44rem]:self-start">
              <LivePreview sectionId={section.id}>
                <SeenByStranger value>
                  <PreviewOf<Content> section={section} shown={theirs} preview={preview} />
                </SeenByStranger>
              </LivePreview>
            </div>
          </div>
        </div>
        <SectionSaveBar editor={editor} formId={formId} sectionId={section.id} isDirty={isDirty} />
      </ImageControl>
      <UnsavedChangesGuard isDirty={isDirty} />
    </FormProvider>
  );
}

interface PreviewOfProps<Content extends FieldValues> {
  section: EditedSection<Content>;
  /** Shown instead of the form's content. */
  shown: Content | null;
  preview: (content: Content) => ReactNode;
}

/** Follows the form, deferred so that typing stays responsive. */
function PreviewOf<Content extends FieldValues>({ section, shown, preview }: PreviewOfProps<Content>) {
  const typed = useDeferredValue(useWatch<Content>() as DeepPartialSkipArrayKey<Content>);
  const siteName = useSiteName();
  const written = shown ?? (previewContent(section.content, typed) as Content);
  const content = withSiteName(section.content, written, siteName);
  const isInactive = content['isActive'] === false;
  return (
    <PreviewBoundary content={shown ?? typed}>
      {isInactive && (
        <p className="border-line border-b bg-well px-5 py-3 text-ink-soft">
          Visitors do not see this: it is inactive.
        </p>
      )}
      {/* In its own component, so that the error boundary catches its errors. */}
      <Drawn preview={preview} content={isInactive ? { ...content, isActive: true } : content} />
    </PreviewBoundary>
  );
}

function Drawn<Content>({
  preview,
  content,
}: {
  preview: (content: Content) => ReactNode;
  content: Content;
}) {
  return preview(content);
}
