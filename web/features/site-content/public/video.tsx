import { useEffect, useRef, useState } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { ContentImage } from '#web/ui/content-image.tsx';
import { youtubeIdOf } from './youtube-id.ts';

interface VideoProps {
  /** Any URL of a YouTube video. */
  url: string;
  /** The video's subject, for its accessible name and the poster. */
  title: string;
  /** Our own image; the player's would be a request to a third party. */
  poster: string;
}

/**
 * A YouTube video that makes no request to YouTube until it is played. Without JavaScript the poster links to
 * the video.
 */
export default function Video({ url, title, poster }: VideoProps) {
  const [isPlaying, setPlaying] = useState(false);
  const frameRef = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isPlaying) frameRef.current?.focus();
  }, [isPlaying]);
  const id = youtubeIdOf(url);
  if (!id) return <Alert tone="warning" title="Invalid YouTube URL" />;
  if (isPlaying) {
    return (
      <iframe
        ref={frameRef}
        src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        // The player refuses to play without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full border-0 bg-well"
      />
    );
  }
  return (
    <figure>
      <a
        href={`https://www.youtube.com/watch?v=${id}`}
        rel="noopener"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setPlaying(true);
        }}
        className="group relative grid aspect-video w-full place-items-center overflow-hidden bg-sheet shadow-sheet"
      >
        {poster && (
          <ContentImage
            src={poster}
            sizes="(width >= 76rem) 72rem, 100vw"
            className="absolute inset-0 size-full object-cover"
          />
        )}
        <span className="relative flex items-center gap-3 rounded-full bg-accent py-3 pr-6 pl-5 font-medium text-on-accent transition-colors group-hover:bg-accent-hover">
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
            <path d="M6 3.5v17l14-8.5z" fill="currentColor" />
          </svg>
          Play video
        </span>
      </a>
      <figcaption className="mt-2 text-caption text-ink-soft">
        The video is loaded from YouTube when you play it.
      </figcaption>
    </figure>
  );
}
