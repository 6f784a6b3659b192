import { use, useEffect, useState } from 'react';
import { type IconShape, IconShapesContext } from './icon-shapes.tsx';

const asked = new Map<string, Promise<IconShape | null>>();

function askForShape(iconClass: string): Promise<IconShape | null> {
  const ask = async () => {
    const answer = await fetch(`/icon-shape?class=${encodeURIComponent(iconClass)}`);
    return answer.ok ? ((await answer.json()) as IconShape | null) : null;
  };
  let shape = asked.get(iconClass);
  if (!shape) {
    shape = ask().catch(() => null);
    asked.set(iconClass, shape);
  }
  return shape;
}

/** Pages include their drawings; a class just typed in an editor's preview is fetched. */
function useIconShape(iconClass: string): IconShape | null {
  const given = use(IconShapesContext)[iconClass];
  const [answer, setAnswer] = useState<{ iconClass: string; shape: IconShape | null } | null>(null);
  useEffect(() => {
    if (given || !iconClass.trim()) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const shape = await askForShape(iconClass);
      if (isWanted) setAnswer({ iconClass, shape });
    }, TYPING_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [given, iconClass]);
  return given ?? (answer?.iconClass === iconClass ? answer.shape : null);
}

const TYPING_PAUSE_MS = 250;

interface IconByClassProps {
  /** `bi bi-geo-alt`, `fas fa-phone` */
  iconClass: string;
  /** The icon's meaning, unless the text beside it says so. */
  label?: string;
  className?: string;
}

/** The icon for a class in the content; an empty square of the same size if there is none. 1 em high. */
export function IconByClass({ iconClass, label, className }: IconByClassProps) {
  const shape = useIconShape(iconClass);
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  if (!shape) return <span {...said} className={`inline-block size-[1em] ${className ?? ''}`} />;
  return (
    <svg
      {...said}
      viewBox={shape.viewBox}
      fill="currentColor"
      focusable="false"
      className={`inline-block h-[1em] w-auto ${className ?? ''}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the icon set, read on the server
      dangerouslySetInnerHTML={{ __html: shape.drawing }}
    />
  );
}
