import { clsx } from 'clsx';
import { IconByClass } from './icon-by-class.tsx';

interface ContentIconProps {
  /** An icon set's class, or the address of an image. */
  icon: string;
  /** Its meaning, unless the text beside it says so. */
  label?: string;
  className?: string;
}

const isAddress = (icon: string) => /^(\/|https?:)/i.test(icon);

/** The icon of a content entry, 1 em high; renders nothing if the entry has none. */
export function ContentIcon({ icon, label = '', className }: ContentIconProps) {
  if (!icon) return null;
  if (!isAddress(icon))
    return <IconByClass iconClass={icon} {...(label && { label })} {...(className && { className })} />;
  return (
    <img
      src={icon}
      alt={label}
      width={32}
      height={32}
      loading="lazy"
      decoding="async"
      className={clsx('inline-block size-[1em] object-contain', className)}
    />
  );
}
