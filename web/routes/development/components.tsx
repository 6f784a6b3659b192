import type { MetaFunction } from 'react-router';
import { ButtonGallery, FeedbackGallery } from '#web/ui/gallery/feedback-gallery.tsx';
import { FieldGallery } from '#web/ui/gallery/field-gallery.tsx';
import { OverlayGallery } from '#web/ui/gallery/overlay-gallery.tsx';
import { TableGallery } from '#web/ui/gallery/table-gallery.tsx';
import { ColourGallery, TypeGallery } from '#web/ui/gallery/type-gallery.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';

export const meta: MetaFunction = () => [{ title: 'Components' }, { name: 'robots', content: 'noindex' }];

/** Every component in every state; only in development. */
export default function Components() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-16 px-5 py-10 sm:px-8"
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="font-display text-display">Components</h1>
        <ThemeSwitch />
      </div>
      <ColourGallery />
      <TypeGallery />
      <ButtonGallery />
      <FieldGallery />
      <FeedbackGallery />
      <OverlayGallery />
      <TableGallery />
    </main>
  );
}
