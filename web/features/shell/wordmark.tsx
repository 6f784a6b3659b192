/** The site's name in its own typeface, after a pilcrow (¶), the paragraph mark. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex max-w-full items-baseline gap-1 pt-1 font-display text-[1.5rem] leading-none tracking-tight">
      <span aria-hidden="true" className="text-accent">
        ¶
      </span>
      <span className="truncate pb-1">{name}</span>
    </span>
  );
}

/** The mark alone, if there is no room for the name. */
export function Mark() {
  return (
    <span aria-hidden="true" className="font-display text-[1.75rem] text-accent leading-none">
      ¶
    </span>
  );
}
