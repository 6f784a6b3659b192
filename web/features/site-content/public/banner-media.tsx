import type { BannerContent } from '#contract/site-sections/banner.ts';
import { ContentImage } from '#web/ui/content-image.tsx';
import { CropMarks } from '#web/ui/crop-marks.tsx';
import { Demonstration } from './demonstration.tsx';
import Video from './video.tsx';

type BannerMediaProps = Pick<BannerContent, 'media' | 'title' | 'backgroundImage'>;

/** The image or video chosen by the Admin; by default a demonstration of the product. */
export function BannerMedia({ media, title, backgroundImage }: BannerMediaProps) {
  if (media.type === 'youtube' && media.youtubeUrl) {
    return (
      <CropMarks>
        <Video url={media.youtubeUrl} title={title} poster={media.imageUrl || backgroundImage} />
      </CropMarks>
    );
  }
  if (media.type === 'image' && media.imageUrl) {
    return (
      <CropMarks>
        <ContentImage
          src={media.imageUrl}
          sizes="(width >= 76rem) 72rem, 100vw"
          fetchPriority="high"
          className="aspect-[4/3] w-full bg-well object-cover shadow-sheet sm:aspect-video lg:aspect-[2/1]"
        />
      </CropMarks>
    );
  }
  return <Demonstration />;
}
